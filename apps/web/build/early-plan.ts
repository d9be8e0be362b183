import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { Answers } from '../src/app/first-figures/draw.ts';

/**
 * The pages that people arrive at: their module, and the calls that they make by what the address says. `{user}`: the text of that name in its
 * search. A call with a `body` is made where the address has exactly the `search`, whose numbers begin the body. Somebody who sees their own
 * statement alone makes none of these. A call that names nothing is made where the address has no search. `next` is made for each of the first
 * `transactions` of the answer: what the page reads next.
 */
const PAGES: readonly ArrivalPage[] = [
  {
    path: '^/$',
    module: 'features/home/home-page.tsx',
    data: [{ path: '/api/home', figures: 'home' }],
    hasTexts: false,
  },
  {
    path: '^/statements$',
    module: 'features/statements/statements-page.tsx',
    // As `StatementsPage` chooses; on a computer, a statement may be over its board.
    parts: [
      { module: 'features/statements/statement/statement-page.tsx', with: 'user', isOfOwn: true },
      { module: 'features/statements/board/board-page.tsx', without: 'full', onPhoneWithout: 'user' },
    ],
    data: [
      {
        path: '/api/statement?user_id={user}&year={year}&month={month}',
        own: '/api/statement?user_id={id}',
        figures: 'statement',
        next: '/api/statements/{id}/compensations/{compensation_id}?search=&offset=0&limit=50',
      },
      {
        path: '/api/statements/search',
        figures: 'board',
        search: ['year', 'month'],
        body: { tab: 'all', sort: 'smart', filters: {}, offset: 0 },
      },
    ],
    hasTexts: true,
  },
  { path: '^/auth$', module: 'features/auth/login-page.tsx', data: [], hasTexts: false },
];

interface ArrivalPage {
  readonly path: string;
  readonly module: string;
  /** What it shows with a name in its search, or without one. Somebody who sees their own statement alone is shown what is `isOfOwn`. */
  readonly parts?: readonly {
    readonly module: string;
    readonly isOfOwn?: true;
    readonly with?: string;
    readonly without?: string;
    readonly onPhoneWithout?: string;
  }[];
  readonly hasTexts: boolean;
  readonly data: readonly {
    readonly path: string;
    /** Which picture is drawn of the answer, before the application is there. */
    readonly figures: keyof Answers;
    /** In place of `path` for their own latest month, of somebody who sees no other; `{id}`: theirs. */
    readonly own?: string;
    readonly next?: string;
    readonly search?: readonly string[];
    readonly body?: object;
  }[];
}

type Chunk = Rolldown.OutputChunk;

/** The code of `early.js` for a build: the files of the page at hand and its first data are requested together with the code of the first load. */
export function earlyCode(bundle: Rolldown.OutputBundle): string {
  return `const plan = ${JSON.stringify(planOf(bundle))};\n${readFileSync(join(import.meta.dirname, 'early.js'), 'utf8')}`;
}

function planOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const chunkOf = (module: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!found) throw new Error(`no file of the build has ${module}`);
    return found;
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  const first = entry ? filesOf(entry, bundle) : new Set<string>();
  const texts = (name: string) =>
    Object.fromEntries(
      (['en', 'fr'] as const).map((language) => [
        language,
        chunkOf(`messages/${language}/${name}.ts`).fileName,
      ]),
    );
  return {
    first: texts('first'),
    texts: texts('pages'),
    font: fileOf(/inter-latin-(?!ext)[\w-]+\.woff2$/, bundle),
    figures: fileOf(/\/first-figures-[\w-]+\.js$/, bundle),
    pages: PAGES.map(({ module, parts = [], ...page }) => {
      const files = filesOf(chunkOf(module), bundle);
      const own = (name: string) => [...filesOf(chunkOf(name), bundle)].filter((file) => !files.has(file));
      return {
        ...page,
        files: [...files].filter((file) => !first.has(file)),
        parts: parts.map(({ module: name, ...shown }) => ({
          ...shown,
          files: own(name).filter((file) => !first.has(file)),
        })),
      };
    }),
  };
}

/** The one font of most letters, and what draws the first figures. */
function fileOf(name: RegExp, bundle: Rolldown.OutputBundle): string {
  const found = Object.keys(bundle).find((file) => name.test(file));
  if (found === undefined) throw new Error(`no file of the build is ${name.source}`);
  return found;
}

/** With what they import at once, and their sheets. */
function filesOf(chunk: Chunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const sheet of sheetsOf(chunk)) found.add(sheet);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(next, bundle, found);
  }
  return found;
}

/** Vite's own note of the sheets that a file needs. */
function sheetsOf(chunk: Chunk): ReadonlySet<string> {
  return (
    (chunk as Chunk & { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? new Set()
  );
}
