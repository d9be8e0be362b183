import type { BodyOf, searchStatements as call } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { type KeptBoard, keptBefore, keptBoard } from '../kept/kept-board.ts';
import { keptCounts, keptEarned, keptFits, keptTeams, keptTotals } from '../kept/kept-figures.ts';
import { keptRows } from '../kept/kept-rows.ts';
import { readStandIns } from '../kept/stand-in-queries.ts';
import type { KeptRow, Tables } from '../kept/open-tables.ts';
import { inOrder } from '../kept/table-order.ts';
import type { StateRules } from '../state/statement-policy.ts';
import { type BoardDetails, boardDetails } from './board-detail-queries.ts';
import { boardTeams, type TeamTotals } from './board-group-queries.ts';
import type { BoardFilters, BoardWhat } from './board-queries.ts';
import { type BoardRow, boardRowsOf, pageOfBoard } from './board-row-queries.ts';
import {
  type BoardCounts,
  boardCounts,
  type BoardTotals,
  boardTotals,
  countUnfiltered,
  earnedIn,
} from './board-total-queries.ts';

type Page = Pick<BodyOf<typeof call>, 'sort' | 'limit' | 'offset' | 'after_id'>;
export type BoardRules = StateRules & { readonly acts_on_own: boolean };

export interface BoardParts {
  readonly rows: readonly { readonly row: BoardRow; readonly details: BoardDetails }[];
  readonly totals: BoardTotals;
  readonly counts: BoardCounts;
  /** Earned the month before by the people whom the filters show; null without any. */
  readonly previous: string | null;
  /** How many the tab and view have, filters aside. */
  readonly unfiltered: number;
  readonly teams: TeamTotals[] | null;
}

/** What of a filter says who, not in which state: it may be applied to the month before. Null: other people were in that state then. */
function ofPeople(filters: BoardFilters): BoardFilters | null {
  const { status, error, manually_adjusted, manual, ...others } = filters;
  const isOfState = status?.length || [error, manually_adjusted, manual].some((one) => one !== undefined);
  return isOfState ? null : others;
}

export async function boardParts(
  ctx: Ctx,
  what: BoardWhat,
  {
    page,
    rules,
    tables,
  }: { readonly page: Page; readonly rules: BoardRules; readonly tables: Tables | null },
): Promise<BoardParts> {
  return (
    (tables && (await keptParts(ctx, tables, what, { page, rules }))) ?? readParts(ctx, what, { page, rules })
  );
}

/** The same from the database alone: what is kept must answer no other. */
export async function readParts(
  ctx: Ctx,
  what: BoardWhat,
  { page, rules }: { readonly page: Page; readonly rules: BoardRules },
): Promise<BoardParts> {
  const people = ofPeople(what.filters);
  // All at once: they go to the database together.
  const [rows, totals, counts, previous, unfiltered, teams] = await Promise.all([
    rowsOfPage(ctx, what, page),
    boardTotals(ctx, what),
    boardCounts(ctx, what, rules),
    people && earnedIn(ctx, { ...what, month: what.month - 1, filters: people }),
    Object.keys(what.filters).length > 0 ? countUnfiltered(ctx, what) : null,
    page.sort === 'team' ? boardTeams(ctx, what) : null,
  ]);
  return { rows, totals, counts, previous, unfiltered: unfiltered ?? totals.people, teams };
}

async function rowsOfPage(ctx: Ctx, what: BoardWhat, page: Page): Promise<BoardParts['rows']> {
  const found = await pageOfBoard(ctx, what, page);
  const ids = found.map(({ id }) => id);
  const [rows, detailsOf] = await Promise.all([boardRowsOf(ctx, what, found), boardDetails(ctx, ids)]);
  return rows.map((row) => ({ row, details: detailsOf(row.id) }));
}

/** The same from memory; null where only the database knows. */
export async function keptParts(
  ctx: Ctx,
  tables: Tables,
  what: BoardWhat,
  { page, rules }: { readonly page: Page; readonly rules: BoardRules },
): Promise<BoardParts | null> {
  const [board, before] = await Promise.all([
    keptBoard(ctx, tables, what),
    what.preview ? null : keptBefore(ctx, tables, what.month),
  ]);
  if (!board || !before) return null;
  const [stands_in, previous] = await Promise.all([
    readStandIns(ctx, board.table),
    keptPrevious(ctx, tables, what),
  ]);
  const fits = keptFits(ctx, board, { rules, stands_in });
  const found = inOrder(board.table, page.sort, what.current).filter(board.isFiltered);
  const rows = keptRows(ctx, board.table, { rows: pageOf(found, page), before, stands_in });
  if (!fits || !rows || previous === undefined) return null;
  return {
    rows,
    totals: keptTotals(board, found),
    counts: keptCounts(fits, found),
    previous,
    unfiltered: unfilteredOf(board, found),
    teams: page.sort === 'team' ? keptTeams(board, found, before) : null,
  };
}

/** Undefined where only the database knows. */
async function keptPrevious(ctx: Ctx, tables: Tables, what: BoardWhat): Promise<string | null | undefined> {
  const people = ofPeople(what.filters);
  if (!people) return null;
  const board = await keptBoard(ctx, tables, { ...what, month: what.month - 1, filters: people });
  return board ? keptEarned([...board.table.rows.values()].filter(board.isFiltered)) : undefined;
}

function pageOf(rows: readonly KeptRow[], { limit, offset, after_id }: Page): readonly KeptRow[] {
  const after = after_id?.toLowerCase();
  const from =
    after === undefined ? rows : rows.filter(({ id }) => id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
  return from.slice(offset, offset + limit);
}

function unfilteredOf({ what, table, isShown }: KeptBoard, found: readonly KeptRow[]): number {
  if (Object.keys(what.filters).length === 0) return found.length;
  let count = 0;
  for (const row of table.rows.values()) if (isShown(row)) count += 1;
  return count;
}
