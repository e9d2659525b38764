// Before the first paint: the theme that was chosen in the dashboard.
{
  const theme = localStorage.getItem('siteglass.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
