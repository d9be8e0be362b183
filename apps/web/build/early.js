// Runs while the code of the page is on its way: asks for the files of the page at hand, its texts and its data, which else would be requested
// one after the other. `plan` is written by the build: addresses, and the files of each.
/* oxlint-disable no-undef -- `plan` is written by the build. */
(() => {
  const page = plan.pages.find((one) => new RegExp(one.path).test(location.pathname));
  let language = navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  let isKnown = false;
  // As lib/session-events.ts noted: they see their own statement alone.
  let isAlone = false;
  let ownId;
  let selection = {};
  let isDrawn = false;
  // Settles with the first answer of the server.
  let answered = Promise.resolve();
  try {
    const stored = localStorage.getItem('language');
    if (stored === 'fr' || stored === 'en') language = stored;
    const session = localStorage.getItem('session');
    isKnown = session !== null;
    const [sees, id] = (session ?? '').split(':');
    isAlone = sees === 'own';
    ownId = id;
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
  // Data first: it is small, and the server needs its time. Nobody has logged in on this device: there is nothing to read yet. A link may
  // name another environment than the one that this tab worked in.
  if (isKnown && !location.pathname.startsWith('/auth') && !search.has('environment')) askAll();
  if (isDrawn) {
    // What the first figures need has the line for itself until the server answers: all that is on its way shares the line. Files that the
    // device has are there before that.
    const isSheet = (file) => file.endsWith('.css');
    const sheets = Promise.all([...files].filter(isSheet).map(request));
    void Promise.race([sheets, answered]).then(() =>
      [...files].filter((file) => !isSheet(file)).map(request),
    );
  } else {
    // The font comes behind the code, which the first text needs: it takes nothing from the line, and is there before that text is drawn.
    const all = Promise.all([...files].map(request));
    void all.then(() => request(plan.font));
  }
  function askAll() {
    const session = ask('/api/me');
    answered = session.catch(() => {});
    const me = read(session);
    for (const { path, own, search: named, body, next, figures } of page?.data ?? []) {
      const names = path.match(/(?<=\{)\w+/g) ?? [];
      if (body) {
        if (isAlone) continue;
        const has = [...search.keys()];
        const isExact = has.length === 0 || has.join() === named.join();
        const numbers = has.map((name) => [name, Number(search.get(name))]);
        if (isExact && numbers.every(([, number]) => Number.isInteger(number)))
          draw(figures, me, ask(path, JSON.stringify({ ...Object.fromEntries(numbers), ...body })));
        continue;
      }
      const isLatest = isAlone && own && location.search === '';
      const isNamed = names.length === 0 ? location.search === '' : names.every((name) => search.has(name));
      if (!isLatest && !isNamed) continue;
      const answer = isLatest ? askOwn(me, own) : ask(filled(path, (name) => search.get(name)));
      draw(figures, me, answer);
      if (next) void askNext(answer, next);
    }
  }
  /** The call of somebody whose id this device knows, or the session says. */
  async function askOwn(me, path) {
    if (ownId) return ask(filled(path, () => ownId));
    const found = await me;
    return found ? ask(filled(path, () => found.user.id)) : Response.error();
  }
  /** A copy of the answer, for the figures that are drawn before the application is there: none of a refusal, or of what the device had kept. */
  function read(answer) {
    return answer.then(
      (found) => (found.ok && !found.headers.has('x-kept-at') ? found.clone().json() : null),
      () => null,
    );
  }
  function draw(kind, me, answer) {
    // Over the board a statement is a drawer; one's own is always a page.
    const isOwn = isAlone && kind === 'statement';
    const isPage = isAlone || search.has('full') || matchMedia('(max-width: 860px)').matches;
    if (!kind || (kind === 'statement' && !isPage)) return;
    const data = isOwn ? Promise.all([read(answer), read(ask('/api/home'))]).then(together) : read(answer);
    isDrawn = true;
    for (const file of [plan.figures, plan.font]) void request(file);
    const sheets = [...files].filter((file) => file.endsWith('.css')).map((file) => `/${file}`);
    const drawn = { kind: isOwn ? 'own' : kind, me, data, sheets };
    globalThis.firstFigures = import(`/${plan.figures}`)
      .then((found) => found.startFirstFigures(drawn))
      .catch(() => {});
  }
  function together([statement, home]) {
    return statement && home && { statement, home };
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
