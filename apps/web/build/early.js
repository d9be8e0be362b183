// Runs while the code of the page is on its way: asks for the files of the page at hand, its texts and its data, which else would be requested
// one after the other. `plan` is written by the build: addresses, and the files of each.
/* oxlint-disable no-undef -- `plan` is written by the build. */
(() => {
  const page = plan.pages.find((one) => new RegExp(one.path).test(location.pathname));
  let language = navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  let isKnown = false;
  let selection = {};
  try {
    const stored = localStorage.getItem('language');
    if (stored === 'fr' || stored === 'en') language = stored;
    isKnown = localStorage.getItem('session') !== null;
    selection = JSON.parse(sessionStorage.getItem('selection') ?? '{}');
  } catch {
    // Storage may be closed to us: nobody is known then.
  }
  const files = [plan.first[language]];
  if (page) files.push(...page.files);
  if (page?.hasTexts) files.push(plan.texts[language]);
  for (const file of files) {
    const link = document.createElement('link');
    link.href = `/${file}`;
    link.crossOrigin = '';
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    document.head.append(link);
  }
  const search = new URLSearchParams(location.search);
  // A link may name another environment than the one that this tab worked in.
  if (location.pathname.startsWith('/auth') || search.has('environment')) return;
  const headers = { accept: 'application/json' };
  if (selection.company_id) headers['x-company-id'] = selection.company_id;
  if (selection.environment_id) headers['x-environment-id'] = selection.environment_id;
  // Nobody has logged in on this device: there is nothing to read yet.
  const calls = isKnown ? ['/api/me'] : [];
  const names = page?.data?.match(/(?<=\{)\w+/g) ?? [];
  const isWhole = names.length === 0 ? location.search === '' : names.every((name) => search.has(name));
  if (isKnown && page?.data && isWhole)
    calls.push(page.data.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(search.get(name))));
  globalThis.early = Object.fromEntries(
    calls.map((path) => {
      const answer = fetch(path, { headers, credentials: 'same-origin' });
      // Who takes it makes the call again after a failure.
      answer.catch(() => {});
      return [path, { answer, environment_id: selection.environment_id ?? null, sent_at: performance.now() }];
    }),
  );
})();
