import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import type { BoardWhat } from '../board/board-queries.ts';
import { actsOnOwn } from '../detail/statement-wire.ts';
import type { StateRules } from '../state/statement-policy.ts';
import { keptBoard } from './kept-board.ts';
import { keptFits } from './kept-figures.ts';
import { openTables, type TableCache } from './open-tables.ts';

/** The statements of this board that a lock fits, as `everyFitting` finds them; null where only the database knows. */
export async function keptLockable(
  ctx: Ctx,
  what: BoardWhat & { readonly month: Month },
  rules: StateRules,
  cache?: TableCache,
): Promise<string[] | null> {
  const tables = await openTables(ctx, { months: [what.month] }, cache);
  const board = tables && (await keptBoard(ctx, tables, what));
  if (!board) return null;
  // Deputies count for validations alone.
  const fits = keptFits(ctx, board, {
    rules: { ...rules, acts_on_own: actsOnOwn(ctx) },
    stands_in: new Set(),
  });
  if (!fits) return null;
  return [...board.table.rows.values()]
    .filter((row) => board.isFiltered(row) && fits.lock(row))
    .map(({ id }) => id);
}
