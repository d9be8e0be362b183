import type { getHome as call, ResponseOf } from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { boardRows, boardTotals, type BoardRow, type BoardWhat, earnedIn } from '../board/board-queries.ts';
import { boardDetails } from '../board/board-detail-queries.ts';
import { countsWire } from '../board/counts-wire.ts';
import { earnedByTeam } from '../board/breakdown-queries.ts';
import { boardRowWire, rulesOf } from '../detail/statement-wire.ts';
import { teamHistory } from './home-queries.ts';
import { readRankings } from '../rankings/read-rankings.ts';

type Team = ResponseOf<typeof call>['team'];
const NEEDS_SHOWN = 8;
const HIGHEST_SHOWN = 5;

/** The people in the caller's scope: totals, the caller's tasks, who earned most. */
export async function teamSide(ctx: Ctx, month: Month, period: CompanyPeriod): Promise<Team> {
  const what: BoardWhat = { month, current: period.current, tab: 'all', filters: {} };
  const totals = await boardTotals(ctx, what);
  const rows = await boardRows(ctx, what, { sort: 'smart', limit: 500, offset: 0 });
  const needs = rows.flatMap((row) => {
    const reason = reasonOf(ctx, row, period);
    return reason ? [{ row, reason }] : [];
  });
  const errors = needs.filter(({ reason }) => reason === 'error').map(({ row }) => row.id);
  const detailsOf = await boardDetails(ctx, errors);
  const kinds = Map.groupBy(errors, (id) => detailsOf(id).first_error?.kind ?? '');
  const highest = await boardRows(ctx, what, { sort: 'amount_desc', limit: HIGHEST_SHOWN, offset: 0 });
  return {
    people: totals.people,
    earned: totals.earned,
    previous_earned: await earnedIn(ctx, { ...what, month: month - 1 }),
    payable: totals.payable,
    sent_to_payroll: totals.sent,
    counts: countsWire(totals),
    history: await teamHistory(ctx, month),
    needs_you: needs.slice(0, NEEDS_SHOWN).map(({ row, reason }) => ({
      statement_id: row.id,
      user_id: row.user_id,
      user_name: row.user_name,
      avatar: row.avatar,
      month: row.month,
      reason,
      error: reason === 'error' ? detailsOf(row.id).first_error : null,
    })),
    needs_you_total: needs.length,
    error_kinds: [...kinds]
      .map(([kind, ids]) => ({ kind, count: ids.length }))
      .sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind)),
    needs_counts: {
      error: needs.filter(({ reason }) => reason === 'error').length,
      to_lock: needs.filter(({ reason }) => reason === 'to_lock').length,
      to_validate: needs.filter(({ reason }) => reason === 'to_validate').length,
      to_pay: needs.filter(({ reason }) => reason === 'to_pay').length,
    },
    highest: highest.map((row) => ({
      user_id: row.user_id,
      user_name: row.user_name,
      avatar: row.avatar,
      earned: row.earned,
      attainment: row.attainment,
    })),
    podiums: await readRankings(ctx, month, { podium: true }),
    teams: await earnedByTeam(ctx, what),
  };
}

/** The caller's tasks: fix an error, lock, validate, send to payroll. */
function reasonOf(
  ctx: Ctx,
  row: BoardRow,
  period: CompanyPeriod,
): 'error' | 'to_lock' | 'to_validate' | 'to_pay' | null {
  if (row.error_count > 0) return can(ctx, 'plan', 'write') ? 'error' : null;
  const { actions } = boardRowWire(ctx, row, rulesOf(period));
  if (actions.includes('lock')) return 'to_lock';
  if (actions.includes('validate')) return 'to_validate';
  return actions.includes('close') ? 'to_pay' : null;
}
