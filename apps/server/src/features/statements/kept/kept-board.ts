import { assertNever, type Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { rememberReach } from '../../visibility/index.ts';
import { peopleBelow, seenPeople } from '../../visibility/index.ts';
import { type BoardTab, type BoardWhat, conditionsOf } from '../board/board-queries.ts';
import type { KeptRow, MonthTable, Tables } from './open-tables.ts';
import { type RowTest, rowTest } from './table-conditions.ts';

/** What a caller sees of a month in memory; null where only the database knows. */
export interface KeptBoard {
  readonly what: BoardWhat;
  readonly table: MonthTable;
  /** Of the tab and the view. */
  readonly isShown: RowTest;
  /** Of those, what the filters leave. */
  readonly isFiltered: RowTest;
}

/** The rows that `whereShown` and `whereFiltered` find. A preview shows what another person sees: the database knows. */
export async function keptBoard(ctx: Ctx, tables: Tables, what: BoardWhat): Promise<KeptBoard | null> {
  if (what.preview) return null;
  await rememberReach(ctx, [what.month]);
  const seen = peopleInTab(ctx, what.tab, what.month);
  const table = seen && (await tables.table(what.month));
  if (!table) return null;
  const place = { current: what.current, tables };
  const [inView, fits] = await Promise.all([
    what.view ? rowTest(what.view, table, place) : null,
    rowTest(conditionsOf(what.filters), table, place),
  ]);
  const isShown: RowTest = (row) => seen(row.user_id) && (!inView || inView(row));
  const { draw } = what.filters;
  return {
    what,
    table,
    isShown,
    isFiltered: (row) => isShown(row) && fits(row) && (draw === undefined || row.draw === draw),
  };
}

function peopleInTab(ctx: Ctx, tab: BoardTab, month: Month): ((user_id: string) => boolean) | null {
  const seen = seenPeople(ctx, month);
  switch (tab) {
    case 'all':
      return seen;
    case 'mine':
      return seen && ((user_id) => user_id === ctx.actor.user_id && seen(user_id));
    case 'below':
      return peopleBelow(ctx, month);
    default:
      return assertNever(tab);
  }
}

/** The month before, by person, for the caller who saw them then. */
export type Before = (user_id: string) => KeptRow | null;

/** What each person earned the month before, where the caller saw them then; null where only the database knows. */
export async function keptBefore(ctx: Ctx, tables: Tables, month: Month): Promise<Before | null> {
  await rememberReach(ctx, [month - 1]);
  const seen = seenPeople(ctx, month - 1);
  const table = seen && (await tables.table(month - 1));
  if (!table) return null;
  return (user_id) => (seen(user_id) ? (table.rows.get(user_id) ?? null) : null);
}
