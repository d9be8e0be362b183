// Runs while the code of the page is on its way: asks for the files of the page at hand, its texts and its data, which else would be requested
// one after the other. `plan` is written by the build: addresses, and the files of each.
/* oxlint-disable no-undef -- `plan` is written by the build. */
(() => {
  const page = plan.pages.find((one) => new RegExp(one.path).test(location.pathname));
  let language = navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  let isKnown = false;
  // As lib/session-events.ts noted: they see their own statement alone.
  let isAlone = false;
  let selection = {};
  try {
    const stored = localStorage.getItem('language');
    if (stored === 'fr' || stored === 'en') language = stored;
    const session = localStorage.getItem('session');
    isKnown = session !== null;
    isAlone = session === 'own';
    selection = JSON.parse(sessionStorage.getItem('selection') ?? '{}');
  } catch {
    // Storage may be closed to us: nobody is known then.
  }
  const search = new URLSearchParams(location.search);
  const files = new Set([plan.first[language]]);
  if (page) {
    // As in lib/use-media.ts.
    const isPhone = matchMedia('(max-width: 860px)').matches;
    const parts = page.parts.filter((part) =>
      isAlone
        ? part.isOfOwn
        : (!part.with || search.has(part.with)) &&
          !search.has(part.without) &&
          !(isPhone && search.has(part.onPhoneWithout)),
    );
    for (const file of [page, ...parts].flatMap((one) => one.files)) files.add(file);
    if (page.hasTexts) files.add(plan.texts[language]);
  }
  // The font comes behind the code, which the first text needs: it takes nothing from the line, and is there before that text is drawn.
  void Promise.all([...files].map(request)).then(() => request(plan.font));
  /** Settles when the file is there, or can't be. */
  function request(file) {
    const link = document.createElement('link');
    link.href = `/${file}`;
    link.crossOrigin = '';
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
    if (file.endsWith('.css')) link.as = 'style';
    if (file.endsWith('.woff2')) link.as = 'font';
    const settled = new Promise((settle) => {
      link.onload = settle;
      link.onerror = settle;
    });
    document.head.append(link);
    return settled;
  }
  // A link may name another environment than the one that this tab worked in.
  if (location.pathname.startsWith('/auth') || search.has('environment')) return;
  const headers = { accept: 'application/json' };
  if (selection.company_id) headers['x-company-id'] = selection.company_id;
  if (selection.environment_id) headers['x-environment-id'] = selection.environment_id;
  const early = (globalThis.early = {});
  const ask = (path, body) => {
    const write = body && {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json', 'x-csrf-token': token() },
    };
    const answer = fetch(path, { headers, credentials: 'same-origin', ...write });
    // Who takes it makes the call again after a failure.
    answer.catch(() => {});
    early[body ? `${path} ${body}` : path] = {
      answer,
      environment_id: selection.environment_id ?? null,
      sent_at: performance.now(),
    };
    return answer;
  };
  // Nobody has logged in on this device: there is nothing to read yet.
  if (!isKnown) return;
  void ask('/api/me');
  for (const { path, search: named, body, next } of page?.data ?? []) {
    const names = path.match(/(?<=\{)\w+/g) ?? [];
    if (body) {
      if (isAlone) continue;
      const has = [...search.keys()];
      const isExact = has.length === 0 || has.join() === named.join();
      const numbers = has.map((name) => [name, Number(search.get(name))]);
      if (isExact && numbers.every(([, number]) => Number.isInteger(number)))
        void ask(path, JSON.stringify({ ...Object.fromEntries(numbers), ...body }));
      continue;
    }
    if (names.length === 0 ? location.search !== '' : !names.every((name) => search.has(name))) continue;
    const answer = ask(filled(path, (name) => search.get(name)));
    if (next) void askNext(answer, next);
  }
  /** What the page reads for each of the first two amounts, as soon as their ids are known. */
  async function askNext(answer, next) {
    try {
      const found = await answer;
      if (!found.ok) return;
      const { id, transactions } = await found.clone().json();
      for (const { compensation_id } of transactions.slice(0, 2))
        void ask(filled(next, (name) => ({ id, compensation_id })[name]));
    } catch {
      // The page reads it again.
    }
  }
  function filled(path, value) {
    return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)));
  }
  function token() {
    const found = /(?:^|; )(?:__Host-)?csrf=([^;]*)/.exec(document.cookie);
    return found ? decodeURIComponent(found[1]) : '';
  }
})();
