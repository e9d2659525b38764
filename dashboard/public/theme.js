// Before the first paint, so that nobody who chose dark sees a white flash.
{
  const theme = localStorage.getItem('siteglass.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
