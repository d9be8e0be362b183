import type { StatementAction } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { validatedPeople } from '../../visibility/index.ts';
import type { TeamTotals } from '../board/board-group-queries.ts';
import type { Part } from '../board/breakdown-queries.ts';
import type { BoardCounts, BoardTotals } from '../board/board-total-queries.ts';
import type { StateRules } from '../state/statement-policy.ts';
import { type Amount, amountOf, compareAmounts, sumOf } from './amounts.ts';
import type { Before, KeptBoard } from './kept-board.ts';
import type { KeptRow } from './open-tables.ts';
import type { Team } from './people-queries.ts';
import { statusOfKept, type RowTest } from './table-conditions.ts';
import { nullsLast } from './table-order.ts';

const isKnown = ({ error_count }: KeptRow) => error_count === 0;
const summed = (rows: readonly KeptRow[], of: (row: KeptRow) => Amount): string => sumOf(rows.map(of)) ?? '0';

/** As `boardTotals`. */
export function keptTotals({ what, table }: KeptBoard, rows: readonly KeptRow[]): BoardTotals {
  const known = rows.filter(isKnown);
  const counts = { ongoing: 0, to_lock: 0, locked: 0, validated: 0, paid: 0 };
  for (const row of known) counts[statusOfKept(row, { month: table.month, current: what.current })] += 1;
  const { paid: paid_count, ...others } = counts;
  return {
    people: rows.length,
    earned: summed(known, ({ amounts }) => amounts.earned),
    payable: summed(known, ({ amounts }) => amounts.payable),
    sent: summed(
      rows.filter(({ is_paid }) => is_paid),
      ({ amounts }) => amounts.payable,
    ),
    paid_later: keptLater(known),
    ...others,
    paid_count,
    in_error: rows.length - known.length,
    not_ready: rows.filter(({ ready }) => !ready).length,
  };
}

/** The database sums up what there is: a statement that pays nothing later brings no digits. */
function keptLater(rows: readonly KeptRow[]): string {
  return summed(
    rows.filter(({ paid_later }) => paid_later !== '0'),
    ({ amounts }) => amounts.paid_later,
  );
}

/** As `earnedIn`. */
export function keptEarned(rows: readonly KeptRow[]): string | null {
  return sumOf(rows.filter(isKnown).map(({ amounts }) => amounts.earned));
}

type Rules = StateRules & { readonly acts_on_own: boolean };

/** As `fits`; null where only the database knows. `stands_in`: the caller, and those for whom they stand in. */
export function keptFits(
  ctx: Ctx,
  { what, table }: Pick<KeptBoard, 'what' | 'table'>,
  { rules, stands_in }: { readonly rules: Rules; readonly stands_in: ReadonlySet<string> },
): Readonly<Record<StatementAction, RowTest>> | null {
  const validates = validatedPeople(ctx, what.month);
  if (!validates) return null;
  const others: RowTest = ({ user_id }) => rules.acts_on_own || user_id !== ctx.actor.user_id;
  const isOwnStep = ({ steps }: KeptRow) => !steps?.next || steps.next.some((id) => stands_in.has(id));
  const payable: RowTest = ({ validated }) => !rules.payroll_needs_validation || validated;
  const isOver = table.month < what.current;
  return {
    lock: (row) => isOver && !row.locked && row.ready && isKnown(row) && others(row),
    unlock: (row) => row.locked && !row.is_paid && others(row),
    validate: (row) =>
      row.locked && !row.validated && !row.is_paid && validates(row.user_id) && isOwnStep(row),
    invalidate: (row) => (row.validated || row.has_validations) && !row.is_paid && validates(row.user_id),
    close: (row) => row.locked && !row.is_paid && payable(row) && others(row),
    unclose: (row) => row.is_paid && others(row),
  };
}

/** As `boardCounts`. */
export function keptCounts(
  fits: Readonly<Record<StatementAction, RowTest>>,
  rows: readonly KeptRow[],
): BoardCounts {
  const counts = { lock: 0, unlock: 0, validate: 0, invalidate: 0, close: 0, unclose: 0 };
  const actions = Object.keys(counts) as StatementAction[];
  for (const row of rows) for (const action of actions) if (fits[action](row)) counts[action] += 1;
  return { total: rows.length, ...counts };
}

/** As `boardTeams`. */
export function keptTeams({ table }: KeptBoard, rows: readonly KeptRow[], before: Before): TeamTotals[] {
  const teamOf = ({ user_id }: KeptRow) => table.units.get(user_id)?.team ?? null;
  const byName = new Map<string | null, { team: Team | null; rows: KeptRow[] }>();
  for (const row of rows) {
    const team = teamOf(row);
    const group = byName.get(team?.name ?? null) ?? { team, rows: [] };
    group.rows.push(row);
    byName.set(team?.name ?? null, group);
  }
  return [...byName]
    .sort(([, a], [, b]) => (a.team?.place ?? Infinity) - (b.team?.place ?? Infinity))
    .map(([name, group]) => {
      const known = group.rows.filter(isKnown);
      const then = known.map(({ user_id }) => before(user_id)).filter((row) => row !== null);
      return {
        name,
        people: group.rows.length,
        earned: summed(known, ({ amounts }) => amounts.earned),
        previous_earned: keptEarned(then),
      };
    });
}

/** As `earnedByTeam`. */
export function keptEarnedByTeam({ table }: KeptBoard, rows: readonly KeptRow[]): Part[] {
  const byTeam = Map.groupBy(rows, ({ user_id }) => table.units.get(user_id)?.team ?? null);
  return [...byTeam]
    .map(([team, members]) => ({ team, members, earned: keptEarned(members) }))
    .sort(
      (a, b) =>
        nullsLast(a.earned, b.earned, (c, d) => compareAmounts(amountOf(d), amountOf(c))) ||
        (a.team?.place_by_name ?? Infinity) - (b.team?.place_by_name ?? Infinity),
    )
    .map(({ team, members, earned }) => ({
      id: team?.id ?? null,
      name: team?.name ?? '',
      earned: earned ?? '0',
      people: members.length,
    }));
}
