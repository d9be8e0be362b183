import { RateLog } from '../money/rate-log.ts';
import type { ComputedPeriod } from './periods.ts';
import type { PlannedCompensation } from './plan.ts';
import type { RunState } from './run-state.ts';
import { StatementRun } from './statement-run.ts';

/** A statement's own run, with what is written over it. */
export function openRun(
  state: RunState,
  planned: PlannedCompensation,
  user_id: string,
  period: ComputedPeriod,
): StatementRun {
  const overwrites = state.overwritesOf(planned, user_id, period.month);
  if (!overwrites) return new StatementRun(state, planned, user_id, period);
  const rates = state.money && new RateLog(state.money);
  return new StatementRun(state, planned, user_id, period, null, rates, overwrites);
}

/** The same without what is written over it. */
export function plainRun({ state, planned, viewer, context, span, days }: StatementRun): StatementRun {
  return new StatementRun(state, planned, viewer.user_id, { month: context.month, span, days });
}
