// Runs before the page is drawn, so that a chosen theme doesn't flash.
try {
  const theme = localStorage.getItem('site-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
