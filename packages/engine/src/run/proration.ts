import {
  ALL_DAYS,
  type CalendarSettings,
  type DayNumber,
  type DayRange,
  type Decimal,
  type MonthRange,
  ONE,
  ZERO,
  add,
  dec,
  daysOfMonth,
  intersect,
  monthOfDay,
  mul,
} from '@comptoir/kernel';
import type { CellError, PlanDays, QuotaShare, QuotaVariable, Ramp, RampStart } from '../model/index.ts';
import { cellError } from './cell-errors.ts';
import type { StatementRun } from './statement-run.ts';

/** How many of the days lie in the ranges, which are disjoint. */
export function daysWithin(ranges: readonly DayRange[], days: DayRange): number {
  let count = 0;
  for (const range of ranges) {
    const both = intersect(range, days);
    if (both) count += both.end - both.start + 1;
  }
  return count;
}

/** The days of the run's period on which the person has the plan, as the plan counts them. */
export function planDaysOf({ state, planned, viewer, days }: StatementRun): PlanDays {
  const of = days.end - days.start + 1;
  return { days: daysWithin(state.planDays(planned, viewer.user_id), days), of };
}

/** What counts of each of a quota's periods, for one person. */
export interface QuotaShares {
  readonly start: RampStart | null;
  of(span: MonthRange): QuotaShare;
}

/** `null`: the quota counts whole. */
export function quotaShares(
  run: StatementRun,
  { id, prorate, ramp }: QuotaVariable,
): QuotaShares | { readonly error: CellError } | null {
  if (!prorate && !ramp) return null;
  const { state, planned, viewer } = run;
  const { calendar } = state.world;
  const has = state.planDays(planned, viewer.user_id);
  const start = ramp ? rampStart(run, id, ramp, has) : null;
  if (start && 'error' in start) return start;
  const counted = prorate ? has : [ALL_DAYS];
  const climb = ramp && start && start.since !== null ? { ramp, since: start.since } : null;
  return { start, of: (span) => shareOf(span, counted, climb, calendar) };
}

function rampStart(
  run: StatementRun,
  id: string,
  { since_attribute_id }: Ramp,
  has: readonly DayRange[],
): RampStart | { readonly error: CellError } {
  if (since_attribute_id === null) {
    const first = has[0]?.start ?? ALL_DAYS.start;
    return { attribute_id: null, since: first === ALL_DAYS.start ? null : first };
  }
  const value = run.state.people.attribute(run.viewer.user_id, since_attribute_id, run.days.end);
  if (value.type === 'date') return { attribute_id: since_attribute_id, since: value.value };
  return {
    error:
      value.type === 'empty'
        ? cellError('empty_field', id, { attribute_id: since_attribute_id })
        : cellError('badly_typed_variable', id, { found: value.type }),
  };
}

/** Each day that counts has the ratio of its month, so that a quarter weighs its months by their days. */
function shareOf(
  span: MonthRange,
  counted: readonly DayRange[],
  climb: { readonly ramp: Ramp; readonly since: DayNumber } | null,
  calendar: CalendarSettings,
): QuotaShare {
  const first = climb && monthOfDay(climb.since, calendar);
  const months: QuotaShare['months'][number][] = [];
  let [days, of, weight] = [0, 0, ZERO];
  for (let month = span.start; month <= span.end; month += 1) {
    const all = daysOfMonth(month, calendar);
    const own = daysWithin(counted, all);
    const step = first === null ? null : Math.max(month - first + 1, 0);
    const rate = climb && step !== null ? rateAt(climb.ramp, step) : ONE;
    months.push({ month, days: own, step, rate });
    days += own;
    of += all.end - all.start + 1;
    weight = add(weight, mul(rate, dec(own)));
  }
  return { days, of, weight, months };
}

/** Nothing is expected before the first month. */
function rateAt({ steps }: Ramp, step: number): Decimal {
  if (step === 0) return ZERO;
  const text = steps[step - 1];
  return text === undefined ? ONE : dec(text);
}
