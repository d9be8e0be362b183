import type { CalendarSpan } from '@comptoir/kernel';
import {
  type Comparand,
  type Condition,
  type ConditionGroup,
  type DateOffset,
  type Operator,
  type Scope,
  SOURCE_FIELDS,
} from '../model/index.ts';
import { type CheckContext, report } from './context.ts';

/**
 * Another compensation's results exist for earlier periods alone, each dated with its period's last day. A comparison of that date with
 * the current date must therefore mean earlier periods on whatever day it is computed.
 */
export function checkPastOnly(ctx: CheckContext, { id: scope_id, source, conditions }: Scope): void {
  if (source.type !== 'compensation' || conditions === null) return;
  const visit = (item: Condition | ConditionGroup, path: string): void => {
    if (item.kind === 'group') {
      for (const [index, child] of item.items.entries()) visit(child, `${path}.${index}`);
      return;
    }
    const { field_id, operator, comparand } = item;
    if (field_id === SOURCE_FIELDS.date && comparand?.kind === 'current_date' && reaches(operator, comparand))
      report(ctx, 'condition_period_not_past', { scope_id, path, params: { field_id, operator } });
  };
  visit(conditions, 'conditions');
}

/** So many months before a day, its span lies before the day's own. */
const MONTHS_BACK: Record<Exclude<CalendarSpan, 'week'>, number> = { month: 1, quarter: 3, year: 12 };

/** Can the comparison be true of the period that runs today, or of a later one? */
function reaches(
  operator: Operator,
  { offset, span }: Extract<Comparand, { kind: 'current_date' }>,
): boolean {
  if (operator === 'after') return true;
  const isLater = (offset?.amount ?? 0) > 0;
  if (operator === 'before') return isLater;
  if (offset === null || offset.amount >= 0) return true;
  return span === undefined || span === 'week' ? false : monthsBack(offset) < MONTHS_BACK[span];
}

function monthsBack({ unit, amount }: DateOffset): number {
  if (unit === 'week') return 0;
  return unit === 'year' ? -12 * amount : -amount;
}
