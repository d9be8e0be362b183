import type { BodyOf, ResponseOf, searchStatements as call } from '@comptoir/contract';
import { monthText } from '@comptoir/kernel';
import { can, canBinary, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { prepareReach, rememberReach } from '../../visibility/index.ts';
import { lastCalculation } from '../write/last-calculation-queries.ts';
import { openMonth } from '../kept/kept-month-shown.ts';
import { boardProblems } from './board-group-queries.ts';
import { boardParts } from './board-parts.ts';
import { requestedBoard } from './requested-board.ts';
import { countsWire } from './counts-wire.ts';
import { actsOnOwn, boardRowWire, rulesOf } from '../detail/statement-wire.ts';

/** A month's statements in the caller's scope, with the totals of the tab and what the bulk actions would change. */
export async function searchStatements(
  ctx: Ctx,
  body: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'statement', 'read');
  const [period] = await Promise.all([companyPeriod(ctx), prepareReach(ctx)]);
  const { month, tables } = await openMonth(ctx, body, period);
  const { tabs, ...what } = await requestedBoard(ctx, body, { month, current: period.current });
  await rememberReach(ctx, [month, month - 1]);
  const rules = { ...rulesOf(period), acts_on_own: actsOnOwn(ctx) };
  const [{ rows, totals, counts, previous, unfiltered, teams }, last] = await Promise.all([
    boardParts(ctx, what, { page: body, rules, tables }),
    lastCalculation(ctx, month),
  ]);
  // Shown as somebody else, the board is read-only.
  const acts = !what.preview;
  const mayLock = acts && canBinary(ctx, 'statement_lock');
  const mayPay = acts && canBinary(ctx, 'statement_send_to_payroll');
  const actions = {
    lock: mayLock ? counts.lock : 0,
    unlock: mayLock ? counts.unlock : 0,
    validate: acts ? counts.validate : 0,
    invalidate: acts ? counts.invalidate : 0,
    close: mayPay ? counts.close : 0,
    unclose: mayPay ? counts.unclose : 0,
  };
  return {
    month: monthText(month),
    statements: rows
      .map(({ row, details }) => ({ ...boardRowWire(ctx, row, rules), ...details }))
      .map((row) => (acts ? row : { ...row, actions: [] })),
    total: counts.total,
    totals: {
      people: totals.people,
      people_unfiltered: unfiltered,
      currency: period.currency,
      earned: totals.earned,
      payable: totals.payable,
      sent_to_payroll: totals.sent,
      previous_earned: previous,
      paid_later: totals.paid_later,
      counts: countsWire(totals),
      not_ready: totals.not_ready,
    },
    actions,
    needs_you: {
      errors: acts && can(ctx, 'plan', 'write') ? totals.in_error : 0,
      to_lock: actions.lock,
      to_validate: actions.validate,
      to_pay: mayPay ? totals.validated : 0,
    },
    problems: totals.in_error > 0 ? await boardProblems(ctx, what) : [],
    teams,
    tabs,
    ongoing: month >= period.current,
    can_calculate: acts && can(ctx, 'statement', 'write'),
    calculated_at: last.finished_at?.toISOString() ?? null,
    data_as_of: last.data_as_of?.toISOString() ?? null,
    job_id: last.job_id,
  };
}
