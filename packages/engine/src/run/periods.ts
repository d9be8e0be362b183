import {
  type DayRange,
  type CalendarSettings,
  type DayNumber,
  type Month,
  type MonthRange,
  type PeriodKind,
  assertNever,
  daysOfMonth,
  isLastOf,
  quarterOfYear,
  spanOf,
} from '@comptoir/kernel';
import {
  type CalculationTrigger,
  type CompensationModel,
  type DateOffset,
  type PaymentTrigger,
  type Scope,
  SOURCE_FIELDS,
  type Window,
} from '../model/index.ts';

/** How long a period of each trigger is. */
export const SPAN_OF_TRIGGER: Record<CalculationTrigger, PeriodKind> = {
  each_month: 'month',
  each_month_except_end_of_quarter: 'month',
  each_quarter: 'quarter',
  q1: 'quarter',
  q2: 'quarter',
  q3: 'quarter',
  q4: 'quarter',
  each_semester: 'semester',
  each_year: 'year',
};

const QUARTER_OF_TRIGGER: Partial<Record<CalculationTrigger, number>> = { q1: 1, q2: 2, q3: 3, q4: 4 };

const SPAN_OF_PAYMENT: Record<PaymentTrigger, PeriodKind> = {
  end_of_month: 'month',
  end_of_quarter: 'quarter',
  end_of_semester: 'semester',
  end_of_year: 'year',
};

/** When a compensation is computed for a statement's month. */
export interface ComputedPeriod {
  readonly month: Month;
  readonly span: MonthRange;
  readonly days: DayRange;
  readonly ongoing: boolean;
  readonly payment_month: Month;
}

/** What says when a compensation is computed and paid. */
export type PeriodTerms = Pick<
  CompensationModel,
  'calculation_trigger' | 'payment_trigger' | 'only_month'
> & {
  readonly document: Pick<CompensationModel['document'], 'schedule'>;
};

/**
 * The period that a compensation computes in `month`, or `null` when it computes nothing then. A quarterly one is
 * computed in its quarter's last month; in an earlier month it is ongoing, as long as the quarter still runs at `today`. A one-time
 * one computes the period of its month alone: ongoing from that month on, and final when the period is over.
 */
export function periodIn(
  compensation: PeriodTerms,
  month: Month,
  calendar: CalendarSettings,
  today: DayNumber,
): ComputedPeriod | null {
  const { calculation_trigger: trigger, only_month } = compensation;
  const span = spanOf(only_month ?? month, SPAN_OF_TRIGGER[trigger], calendar);
  if (month < (only_month ?? span.start) || month > span.end || !isComputed(trigger, span, calendar))
    return null;
  const days = daysOfSpan(span, calendar);
  const early = month !== span.end;
  if (early && today > days.end) return null;
  // A period is computed in its last month, so that none is paid before it is over.
  const named = spanOf(month, SPAN_OF_PAYMENT[compensation.payment_trigger], calendar).end;
  const delay = compensation.document.schedule?.delay ?? 0;
  return {
    month,
    span,
    days,
    ongoing: early,
    payment_month: (early ? Math.max(named, span.end) : named) + delay,
  };
}

/** Is this period one that the trigger computes? Which month a one-time compensation has does not matter. */
function isComputed(trigger: CalculationTrigger, span: MonthRange, calendar: CalendarSettings): boolean {
  if (trigger === 'each_month_except_end_of_quarter') return !isLastOf(span.end, 'quarter', calendar);
  const quarter = QUARTER_OF_TRIGGER[trigger];
  return quarter === undefined || quarterOfYear(span.end, calendar) === quarter;
}

/** The periods that the trigger computes and that lie in the window before `period`, oldest first. */
export function earlierPeriods(
  { calculation_trigger: trigger }: Pick<CompensationModel, 'calculation_trigger'>,
  period: MonthRange,
  window: Window,
  calendar: CalendarSettings,
): MonthRange[] {
  const first = windowSpan(window, period, calendar).start;
  const spans: MonthRange[] = [];
  for (let at = first; at < period.start;) {
    const span = spanOf(at, SPAN_OF_TRIGGER[trigger], calendar);
    if (isComputed(trigger, span, calendar)) spans.push(span);
    at = span.end + 1;
  }
  return spans;
}

/** The months of a window that ends with the compensation's period. */
export function windowSpan(window: Window, period: MonthRange, calendar: CalendarSettings): MonthRange {
  if (window === 'exact') return period;
  return { start: spanOf(period.end, window, calendar).start, end: period.end };
}

export function daysOfSpan(span: MonthRange, calendar: CalendarSettings): DayRange {
  return { start: daysOfMonth(span.start, calendar).start, end: daysOfMonth(span.end, calendar).end };
}

/** How far back a scope without a period rule reads another compensation's results. */
export const RESULT_MONTHS = 48;

/** The field that dates a scope's rows: its period rule's. Another compensation's results are dated in any case. */
export function dateFieldOf(scope: Scope): string | null {
  if (scope.period_rule) return scope.period_rule.field_id;
  return scope.source.type === 'compensation' ? SOURCE_FIELDS.date : null;
}

/** The days that a row's date must lie in: the window, moved by the rule's shift. */
export function windowDays(
  window: Window,
  shift: DateOffset | null,
  period: MonthRange,
  calendar: CalendarSettings,
): DayRange {
  const span = windowSpan(window, period, calendar);
  if (!shift) return daysOfSpan(span, calendar);
  switch (shift.unit) {
    case 'week': {
      const days = daysOfSpan(span, calendar);
      return { start: days.start + shift.amount * 7, end: days.end + shift.amount * 7 };
    }
    case 'month':
      return daysOfSpan({ start: span.start + shift.amount, end: span.end + shift.amount }, calendar);
    case 'year':
      return daysOfSpan(
        { start: span.start + shift.amount * 12, end: span.end + shift.amount * 12 },
        calendar,
      );
    default:
      return assertNever(shift.unit);
  }
}
