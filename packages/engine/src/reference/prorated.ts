import {
  type Decimal,
  type MonthRange,
  ONE,
  ZERO,
  add,
  dec,
  div,
  monthOfDay,
  mul,
  sign,
} from '@comptoir/kernel';
import type { CompensationModel, QuotaVariable, Value } from '../model/index.ts';
import { attributeFor } from './attributes.ts';
import { error } from './cells.ts';
import { hasPlan } from './periods.ts';
import { type Seat, firstDay, lastDay } from './rows.ts';

/** How many days of the seat's period the person has the plan, counted one by one, and how many it has. */
export function planDays(model: CompensationModel, seat: Seat): { days: number; of: number } {
  const [first, last] = [firstDay(seat), lastDay(seat)];
  let days = 0;
  for (let at = first; at <= last; at += 1) if (hasPlanOn(model, seat, at)) days += 1;
  return { days, of: last - first + 1 };
}

/** `amount` for the days with the plan. */
export function prorated(model: CompensationModel, seat: Seat, amount: Decimal): Decimal {
  const { days, of } = planDays(model, seat);
  return div(mul(amount, dec(days)), dec(of))!;
}

function hasPlanOn(model: CompensationModel, seat: Seat, at: number): boolean {
  if (model.attribution === 'dates') return hasPlan(model, seat.user_id, { first: at, last: at });
  const month = monthOfDay(at, seat.world.calendar);
  const whole = { ...seat, span: { start: month, end: month } };
  return hasPlan(model, seat.user_id, { first: firstDay(whole), last: lastDay(whole) });
}

/** A day counts nothing, wholly, or at the ratio of its month in the ramp. */
export type DayWeight = (on: number) => Decimal;

/** `null`: every day counts wholly. */
export function dayWeights(
  model: CompensationModel,
  seat: Seat,
  { prorate, ramp }: QuotaVariable,
): DayWeight | { error: Value } | null {
  if (!prorate && !ramp) return null;
  const { calendar } = seat.world;
  const counts: DayWeight = (on) => (!prorate || hasPlanOn(model, seat, on) ? ONE : ZERO);
  if (!ramp) return counts;
  const own = model.members.filter(({ user_id, span }) => user_id === seat.user_id && !isEmpty(span));
  let since: number | null = own.some(({ span }) => span.start === null)
    ? null
    : Math.min(...own.map(({ span }) => span.start!));
  if (ramp.since_attribute_id !== null) {
    const value = attributeFor(seat, seat.user_id, ramp.since_attribute_id, lastDay(seat));
    if (value.type === 'empty') return { error: error('empty_field') };
    if (value.type !== 'date') return { error: error('badly_typed_variable') };
    since = value.value;
  }
  if (since === null) return counts;
  const first = monthOfDay(since, calendar);
  return (on) => {
    const months = monthOfDay(on, calendar) - first;
    if (months < 0) return ZERO;
    const step = ramp.steps[months];
    return step === undefined ? counts(on) : mul(dec(step), counts(on));
  };
}

function isEmpty({ start, end }: CompensationModel['members'][number]['span']): boolean {
  return start !== null && end !== null && start > end;
}

/** The part of a quota's period that counts: `null`, nothing of it. */
export function shareOf(
  seat: Seat,
  span: MonthRange,
  weightOf: DayWeight,
): { readonly weight: Decimal; readonly of: number } | null {
  let weight = ZERO;
  const period = { ...seat, span };
  for (let on = firstDay(period); on <= lastDay(period); on += 1) weight = add(weight, weightOf(on));
  return sign(weight) === 0 ? null : { weight, of: lastDay(period) - firstDay(period) + 1 };
}
