import type { Rolldown } from 'vite';

/** The pages that people arrive at, and open all day. */
const HOME = '/src/features/home/home-page.tsx';
const BOARD = '/src/features/statements/statements-page.tsx';

type Context = Rolldown.ChunkingContext;
type Modules = ReadonlySet<string>;

/**
 * The name of the file for a module of the home page or of the board, `null` for all others. `daily` has what both pages need, `board` what
 * the board and other pages need. A page's own modules go to its own file. Files of these names need each other in one direction: what a
 * module needs is needed by every page that needs it.
 */
export function fileOfDailyPage(): (module: string, context: Context) => string | null {
  let home: Modules | null = null;
  let board: Modules = new Set();
  let others: Modules = new Set();
  return (module, context) => {
    if (home === null) {
      const pages = pagesOf(module, context);
      const neededBy = (end: string) =>
        reach(
          pages.filter((page) => page.endsWith(end)),
          context,
        );
      home = neededBy(HOME);
      board = neededBy(BOARD);
      others = reach(
        pages.filter((page) => !page.endsWith(BOARD)),
        context,
      );
    }
    if (!board.has(module) || !others.has(module)) return null;
    return home.has(module) ? 'daily' : 'board';
  };
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

/** What these modules need at once, with themselves. */
function reach(modules: readonly string[], context: Context): Modules {
  const found = new Set(modules);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
