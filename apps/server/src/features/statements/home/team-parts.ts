import { type Month, present } from '@comptoir/kernel';
import { can, canBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { BoardRules } from '../board/board-parts.ts';
import type { BoardWhat } from '../board/board-queries.ts';
import { type BoardTotals, boardTotals, earnedIn } from '../board/board-total-queries.ts';
import { earnedByTeam, type Part } from '../board/breakdown-queries.ts';
import { keptHistory } from '../kept/earned-history.ts';
import { type KeptBoard, keptBoard } from '../kept/kept-board.ts';
import { keptEarned, keptEarnedByTeam, keptFits, keptTotals } from '../kept/kept-figures.ts';
import { readStandIns } from '../kept/stand-in-queries.ts';
import type { KeptRow, Tables } from '../kept/open-tables.ts';
import { inOrder } from '../kept/table-order.ts';
import { teamHistory } from './home-queries.ts';
import {
  boardNeeds,
  type Highest,
  highestEarned,
  type NeedReason,
  type Needs,
  NO_NEEDS,
} from './need-queries.ts';

export interface TeamParts {
  readonly totals: BoardTotals;
  readonly needs: Needs;
  readonly highest: Highest[];
  /** Earned the month before; null without any. */
  readonly previous: string | null;
  readonly history: { month: string; earned: string }[];
  readonly teams: Part[];
}
interface From {
  readonly rules: BoardRules;
  readonly tables: Tables | null;
}

const NEEDS_SHOWN = 8;
const HIGHEST_SHOWN = 5;
const MAX_TEAMS = 200;

export async function teamParts(ctx: Ctx, what: BoardWhat, { rules, tables }: From): Promise<TeamParts> {
  return (tables && (await keptTeamParts(ctx, what, { rules, tables }))) ?? readTeamParts(ctx, what, rules);
}

/** From the database alone: what is kept must answer no other. */
export async function readTeamParts(ctx: Ctx, what: BoardWhat, rules: BoardRules): Promise<TeamParts> {
  // All at once: they go to the database together.
  const [totals, needs, highest, previous, history, teams] = await Promise.all([
    boardTotals(ctx, what),
    boardNeeds(ctx, what, { rules, limit: NEEDS_SHOWN }),
    highestEarned(ctx, what, HIGHEST_SHOWN),
    earnedIn(ctx, { ...what, month: what.month - 1 }),
    teamHistory(ctx, what.month),
    earnedByTeam(ctx, what),
  ]);
  return { totals, needs, highest, previous, history, teams };
}

/** The same from memory; null where only the database knows. */
export async function keptTeamParts(
  ctx: Ctx,
  what: BoardWhat,
  { rules, tables }: { readonly rules: BoardRules; readonly tables: Tables },
): Promise<TeamParts | null> {
  const [board, before, history] = await Promise.all([
    keptBoard(ctx, tables, what),
    keptBoard(ctx, tables, { ...what, month: what.month - 1 }),
    keptHistory(ctx, tables, historyOf(what.month)),
  ]);
  if (!board || !before || !history) return null;
  const fits = keptFits(ctx, board, { rules, stands_in: await readStandIns(ctx, board.table) });
  if (!fits) return null;
  const rows = inOrder(board.table, 'smart', what.current).filter(board.isFiltered);
  return {
    totals: keptTotals(board, rows),
    needs: keptNeeds(ctx, board, { rows, fits }),
    highest: inOrder(board.table, 'amount_desc', what.current)
      .filter(board.isFiltered)
      .slice(0, HIGHEST_SHOWN)
      .map((row) => ({ ...personOf(board, row), earned: row.earned, attainment: row.attainment })),
    previous: keptEarned([...before.table.rows.values()].filter(before.isFiltered)),
    history,
    teams: keptEarnedByTeam(board, rows).slice(0, MAX_TEAMS),
  };
}

function personOf({ table }: KeptBoard, { user_id }: KeptRow) {
  const { name: user_name, avatar } = present(table.people.get(user_id), 'a person');
  return { user_id, user_name, avatar };
}

function keptNeeds(
  ctx: Ctx,
  board: KeptBoard,
  {
    rows,
    fits: { lock, validate, close },
  }: { readonly rows: readonly KeptRow[]; readonly fits: NonNullable<ReturnType<typeof keptFits>> },
): Needs {
  const mends = can(ctx, 'plan', 'write');
  const mayLock = canBinary(ctx, 'statement_lock');
  const mayPay = canBinary(ctx, 'statement_send_to_payroll');
  const reasonOf = (row: KeptRow): NeedReason | null => {
    if (row.error_count > 0) return mends ? 'error' : null;
    if (mayLock && lock(row)) return 'to_lock';
    if (validate(row)) return 'to_validate';
    return mayPay && close(row) ? 'to_pay' : null;
  };
  const counts = { ...NO_NEEDS };
  const first: Needs['first'][number][] = [];
  for (const row of rows) {
    const reason = reasonOf(row);
    if (reason === null) continue;
    counts[reason] += 1;
    if (first.length < NEEDS_SHOWN) first.push({ id: row.id, ...personOf(board, row), reason });
  }
  return { counts, first };
}

/** Up to the month that is shown. */
export const HISTORY_MONTHS = 12;

const historyOf = (month: Month) =>
  Array.from({ length: HISTORY_MONTHS }, (_, at) => month - HISTORY_MONTHS + 1 + at);
