import { type MonthRange, monthOfDay, spanOf } from '@comptoir/kernel';
import type { CompensationModel, Scope } from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import { hasPlan, lengthOf, lengthOfQuota } from './periods.ts';
import { type ReferenceRow, type Seat, firstDay, lastDay, rowDate } from './rows.ts';

/** Does the person have the plan on the row's day; or on a day of its month, where the plan counts whole months; or of its period? */
export function isCovered(model: CompensationModel, seat: Seat, row: ReferenceRow, scope: Scope): boolean {
  const { world } = seat;
  const { calendar } = world;
  const { source } = scope;
  const date = rowDate(row, scope)!;
  const month = monthOfDay(date, calendar);
  let span: MonthRange | null = model.attribution === 'whole_months' ? { start: month, end: month } : null;
  if (
    source.type !== 'data_table' &&
    (scope.period_rule?.field_id ?? SOURCE_FIELDS.date) === SOURCE_FIELDS.date
  ) {
    if (source.type === 'quota') span = spanOf(month, lengthOfQuota(world, source.quota_id), calendar);
    if (source.type === 'compensation')
      span = spanOf(
        month,
        lengthOf(world.compensations.find((one) => one.id === source.compensation_id)!),
        calendar,
      );
  }
  const days = span
    ? { first: firstDay({ ...seat, span }), last: lastDay({ ...seat, span }) }
    : { first: date, last: date };
  return hasPlan(model, seat.user_id, days);
}
