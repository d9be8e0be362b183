import { AppError } from '@comptoir/contract/errors';
import {
  add,
  allocate,
  type CalendarSettings,
  type Decimal,
  dec,
  div,
  type Month,
  monthOf,
  monthText,
  mul,
  ONE,
  parseMonth,
  type PeriodKind,
  present,
  spanOf,
  sum,
  toText,
} from '@comptoir/kernel';
import type { StoredQuota } from './quota-queries.ts';
import type { FilledCell } from './value-queries.ts';

export type Frequency = StoredQuota['frequency'];

export type QuotaType = StoredQuota['type'];

export const PERIOD_OF: Record<Frequency, PeriodKind> = {
  monthly: 'month',
  quarterly: 'quarter',
  annually: 'year',
};

/** First months of a fiscal year's periods, by the year's label. */
export function periodsOf(year: number, frequency: Frequency, calendar: CalendarSettings): Month[] {
  const first = monthOf(year - calendar.fiscal_year_shift, calendar.fiscal_year_start);
  const { length } = spanMonths(first, frequency, calendar);
  return Array.from({ length: 12 / length }, (_, index) => first + index * length);
}

function spanMonths(
  month: Month,
  frequency: Frequency,
  calendar: CalendarSettings,
): { readonly first: Month; readonly length: number } {
  const { start: first, end: last } = spanOf(month, PERIOD_OF[frequency], calendar);
  return { first, length: last - first + 1 };
}

/** A value is in the first month of its period, and nowhere else. */
export function isPeriodStart(month: Month, frequency: Frequency, calendar: CalendarSettings): boolean {
  return spanOf(month, PERIOD_OF[frequency], calendar).start === month;
}

export function monthOfText(text: string): Month {
  const month = parseMonth(text);
  if (month === null) throw new AppError('invalid_period', { month: text });
  return month;
}

/**
 * What stored values become when a quota's frequency changes. To a longer period: amounts and numbers add up, percentages
 * average. To a shorter one: amounts and numbers are split evenly so that the parts add up to the whole (amounts to the minor
 * unit, numbers to the decimals they have), percentages are repeated.
 */
export function respread(
  values: readonly FilledCell[],
  change: { readonly from: Frequency; readonly to: Frequency; readonly type: QuotaType },
  calendar: CalendarSettings,
  currency_decimals: number,
): FilledCell[] {
  const groups = new Map<string, { user_id: string; first: Month; values: Decimal[] }>();
  for (const { user_id, month, value } of values) {
    const own = spanMonths(monthOfText(month), change.from, calendar);
    const parts = splitOver(dec(value), own.length, change, currency_decimals);
    for (const [index, part] of parts.entries()) {
      const { first } = spanMonths(own.first + index * (own.length / parts.length), change.to, calendar);
      const key = `${user_id} ${first}`;
      const group = groups.get(key) ?? { user_id, first, values: [] };
      group.values.push(part);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map((group) => {
    const total = sum(group.values);
    const average = present(div(total, dec(group.values.length)), 'a group has values');
    return {
      user_id: group.user_id,
      month: monthText(group.first),
      value: toText(change.type === 'percentage' ? average : total),
    };
  });
}

/** The parts of one value in the shorter periods that it covers; itself when the new period is as long or longer. */
function splitOver(
  value: Decimal,
  months: number,
  change: { readonly to: Frequency; readonly type: QuotaType },
  currency_decimals: number,
): Decimal[] {
  const shorter = { monthly: 1, quarterly: 3, annually: 12 }[change.to];
  const count = months > shorter ? months / shorter : 1;
  if (change.type === 'percentage') return Array.from({ length: count }, () => value);
  const decimals = Math.max(value.scale, change.type === 'amount' ? currency_decimals : 0);
  return allocate(
    value,
    Array.from({ length: count }, () => ONE),
    decimals,
  );
}

const HUNDRED = dec(100);

const HUNDREDTH = dec('0.01');

/** What a value becomes when its quota's type changes: 85 is 85 %, that is 0.85, and back. */
export function convertType(value: string, from: QuotaType, to: QuotaType): string {
  if ((from === 'percentage') === (to === 'percentage')) return value;
  return toText(mul(dec(value), from === 'percentage' ? HUNDRED : HUNDREDTH));
}

/** What stored values become when a quota's frequency or type changes. */
export function reshaped(
  values: readonly FilledCell[],
  before: { readonly frequency: Frequency; readonly type: QuotaType },
  after: { readonly frequency: Frequency; readonly type: QuotaType },
  { calendar, decimals }: { readonly calendar: CalendarSettings; readonly decimals: number },
): readonly FilledCell[] {
  const converted = values.map((cell) => ({
    ...cell,
    value: convertType(cell.value, before.type, after.type),
  }));
  if (after.frequency === before.frequency) return converted;
  const change = { from: before.frequency, to: after.frequency, type: after.type };
  return respread(converted, change, calendar, decimals);
}

/** Same number, whatever its zeros: `100` and `100.00`. */
export function sameNumber(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return toText(add(dec(a), mul(dec(b), dec(-1)))) === '0';
}

/** Refused with what reads the quota. */
export function refuseUse(uses: StoredQuota['used_by']): void {
  if (uses.length > 0) throw new AppError('quota_in_use', { uses });
}

/** The uses that people are paid by now. */
export const liveUses = (quota: StoredQuota) => quota.used_by.filter((use) => use.state === 'live');
