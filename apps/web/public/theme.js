(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const language = localStorage.getItem('language');
    if (language === 'fr' || language === 'en') document.documentElement.lang = language;
  } catch {
    // Storage may be closed to us: the system's theme and English are right then.
  }
})();
