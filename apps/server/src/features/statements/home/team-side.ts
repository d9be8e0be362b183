import type { getHome as call, ResponseOf } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { rememberReach } from '../../visibility/index.ts';
import { boardDetails } from '../board/board-detail-queries.ts';
import { boardProblems } from '../board/board-group-queries.ts';
import type { BoardWhat } from '../board/board-queries.ts';
import { countsWire } from '../board/counts-wire.ts';
import { actsOnOwn, rulesOf } from '../detail/statement-wire.ts';
import type { Tables } from '../kept/open-tables.ts';
import { teamParts } from './team-parts.ts';
import { readRankings } from '../rankings/read-rankings.ts';

type Team = ResponseOf<typeof call>['team'];

/** The people in the caller's scope: totals, the caller's tasks, who earned most. */
export async function teamSide(
  ctx: Ctx,
  month: Month,
  { period, tables }: { readonly period: CompanyPeriod; readonly tables: Tables | null },
): Promise<Team> {
  const what: BoardWhat = { month, current: period.current, tab: 'all', filters: {} };
  await rememberReach(ctx, [month, month - 1]);
  const rules = { ...rulesOf(period), acts_on_own: actsOnOwn(ctx) };
  const [{ totals, highest, previous, history, teams, needs }, podiums] = await Promise.all([
    teamParts(ctx, what, { rules, tables }),
    readRankings(ctx, month, { podium: true }),
  ]);
  const in_error = needs.first.flatMap(({ id, reason }) => (reason === 'error' ? [id] : []));
  const [detailsOf, problems] = await Promise.all([
    in_error.length > 0 ? boardDetails(ctx, in_error) : null,
    needs.counts.error > 0 ? boardProblems(ctx, what) : [],
  ]);
  return {
    people: totals.people,
    earned: totals.earned,
    previous_earned: previous,
    payable: totals.payable,
    sent_to_payroll: totals.sent,
    counts: countsWire(totals),
    history,
    needs_you: needs.first.map((row) => ({
      statement_id: row.id,
      user_id: row.user_id,
      user_name: row.user_name,
      avatar: row.avatar,
      month: monthText(month),
      reason: row.reason,
      error: row.reason === 'error' ? (detailsOf?.(row.id).first_error ?? null) : null,
    })),
    needs_you_total: Object.values(needs.counts).reduce((sum, count) => sum + count, 0),
    error_kinds: problems.map(({ kind, count }) => ({ kind, count })),
    needs_counts: needs.counts,
    highest,
    podiums,
    teams,
  };
}
