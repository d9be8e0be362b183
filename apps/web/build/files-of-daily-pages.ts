import type { Rolldown } from 'vite';
import { neededBy } from './needed-modules.ts';

/** The pages that people arrive at, and open all day. */
const HOME = '/src/features/home/home-page.tsx';
const BOARD = '/src/features/statements/board/board-page.tsx';
const STATEMENT = '/src/features/statements/statement/statement-page.tsx';
/** What shows one or the other. */
const STATEMENTS = '/src/features/statements/statements-page.tsx';

type Context = Rolldown.ChunkingContext;
type Modules = ReadonlySet<string>;

interface Daily {
  readonly home: Modules;
  readonly board: Modules;
  readonly statement: Modules;
  /** Whether more than one page needs it. */
  readonly isShared: (module: string) => boolean;
}

type NameOf = (module: string, context: Context) => string | null;

interface DailyFiles {
  /**
   * The name of the file for a module of the home page, of the board or of a statement that another page needs too, `null` for all others:
   * `daily` has what the home page needs, `work` what both the board and a statement need. A page's own modules go to its own file. Files of
   * these names need each other in one direction: what a module needs is needed by every page that needs it.
   */
  readonly shared: NameOf;
  /**
   * `name` for a module that a statement needs, and neither the home page nor the board. For parts of the product that need nothing of its
   * pages.
   */
  readonly ofStatement: (name: string) => NameOf;
}

/** Read once a build: it goes through all modules. */
export function filesOfDailyPages(): DailyFiles {
  let daily: Daily | null = null;
  const read = (module: string, context: Context) => (daily ??= readDaily(module, context));
  return {
    shared(module, context) {
      const { home, board, statement, isShared } = read(module, context);
      const isOfDaily = home.has(module) || board.has(module) || statement.has(module);
      if (!isOfDaily || !isShared(module)) return null;
      if (home.has(module)) return 'daily';
      if (board.has(module)) return statement.has(module) ? 'work' : 'board';
      return 'statement';
    },
    ofStatement: (name) => (module, context) => {
      const { home, board, statement } = read(module, context);
      return statement.has(module) && !home.has(module) && !board.has(module) ? name : null;
    },
  };
}

function readDaily(module: string, context: Context): Daily {
  const needed = neededBy(context);
  const pages = pagesOf(module, context);
  const of = (...ends: string[]) => needed(pages.filter((page) => ends.some((end) => page.endsWith(end))));
  const [home, board, statement] = [of(HOME), of(STATEMENTS, BOARD), of(STATEMENTS, STATEMENT)];
  const others = needed(
    pages.filter((page) => ![HOME, STATEMENTS, BOARD, STATEMENT].some((end) => page.endsWith(end))),
  );
  const isShared = (id: string) =>
    // In a file of its own, which `early.js` requests by its name.
    !id.endsWith(STATEMENTS) &&
    (others.has(id) || [home, board, statement].filter((set) => set.has(id)).length > 1);
  return { home, board, statement, isShared };
}

/** The modules that are loaded when they are needed: pages, and parts of them. Found from any module of the product. */
function pagesOf(module: string, context: Context): string[] {
  const found = new Set([module]);
  const pages = new Set<string>();
  for (const id of found) {
    const info = context.getModuleInfo(id);
    if (!info) continue;
    for (const page of info.dynamicallyImportedIds) pages.add(page);
    for (const near of [info.importers, info.dynamicImporters, info.importedIds, info.dynamicallyImportedIds])
      for (const next of near) found.add(next);
  }
  return [...pages];
}
