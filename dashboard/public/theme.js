// Runs before the first paint, so that the dark theme does not start with a white flash.
{
  const theme = localStorage.getItem('siteglass.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
