import type { getHome as call, ResponseOf } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { rememberReach } from '../../visibility/index.ts';
import { boardDetails } from '../board/board-detail-queries.ts';
import { boardProblems } from '../board/board-group-queries.ts';
import type { BoardWhat } from '../board/board-queries.ts';
import { boardTotals, earnedIn } from '../board/board-total-queries.ts';
import { countsWire } from '../board/counts-wire.ts';
import { earnedByTeam } from '../board/breakdown-queries.ts';
import { rulesOf } from '../detail/statement-wire.ts';
import { teamHistory } from './home-queries.ts';
import { boardNeeds, highestEarned } from './need-queries.ts';
import { readRankings } from '../rankings/read-rankings.ts';

type Team = ResponseOf<typeof call>['team'];
const NEEDS_SHOWN = 8;
const HIGHEST_SHOWN = 5;

/** The people in the caller's scope: totals, the caller's tasks, who earned most. */
export async function teamSide(ctx: Ctx, month: Month, period: CompanyPeriod): Promise<Team> {
  const what: BoardWhat = { month, current: period.current, tab: 'all', filters: {} };
  await rememberReach(ctx, [month, month - 1]);
  const [totals, needs, highest, previous, history, podiums, teams] = await Promise.all([
    boardTotals(ctx, what),
    needsOf(ctx, what, period),
    highestEarned(ctx, what, HIGHEST_SHOWN),
    earnedIn(ctx, { ...what, month: month - 1 }),
    teamHistory(ctx, month),
    readRankings(ctx, month, { podium: true }),
    earnedByTeam(ctx, what),
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
      error: row.reason === 'error' ? needs.detailsOf(row.id).first_error : null,
    })),
    needs_you_total: Object.values(needs.counts).reduce((sum, count) => sum + count, 0),
    error_kinds: needs.problems.map(({ kind, count }) => ({ kind, count })),
    needs_counts: needs.counts,
    highest,
    podiums,
    teams,
  };
}

/** What waits for the caller, with what the shown rows say of it. */
async function needsOf(ctx: Ctx, what: BoardWhat, period: CompanyPeriod) {
  const needs = await boardNeeds(ctx, what, { rules: rulesOf(period), limit: NEEDS_SHOWN });
  const in_error = needs.first.flatMap(({ id, reason }) => (reason === 'error' ? [id] : []));
  const [detailsOf, problems] = await Promise.all([
    boardDetails(ctx, in_error),
    needs.counts.error > 0 ? boardProblems(ctx, what) : [],
  ]);
  return { ...needs, detailsOf, problems };
}
