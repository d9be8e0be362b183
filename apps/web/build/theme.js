(() => {
  let language = null;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    language = localStorage.getItem('language');
    if (language === 'fr' || language === 'en') document.documentElement.lang = language;
  } catch {
    // Storage may be closed to us: the system's theme and English are right then.
  }
  if ((language ?? navigator.language).toLowerCase().startsWith('fr'))
    document.querySelector('#manifest')?.setAttribute('href', '/manifest-fr.json');
  // The browser offers an installation once, before the page has its code: the account page shows it.
  addEventListener('beforeinstallprompt', (event) => {
    globalThis.installPrompt = event;
  });
})();
