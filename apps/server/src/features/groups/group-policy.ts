import {
  type DateRange,
  datesOfMonths,
  datesOverlap,
  dayAfter,
  dayBefore,
  type MonthCalendar,
  monthOfDate,
} from '@comptoir/kernel';
import { AppError } from '@comptoir/contract/errors';
import type { StoredDimension, StoredGroup } from './group-queries.ts';

/** A name as a key: `North America` is `north_america`. Of a name without letters and digits, `group`. */
export function keyFrom(name: string): string {
  const key = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 90);
  return key === '' ? 'group' : key;
}

/** The key, or the same with the first number that makes it free. */
export function freeKey(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((key) => key.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}_${number}`;
    if (!used.has(key.toLowerCase())) return key;
  }
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export function assertNameFree(others: Iterable<Named>, name: string, except_id: string | null): void {
  if ([...others].some((one) => one.id !== except_id && same(one.name, name)))
    throw new AppError('name_used', { name }, 'name');
}

/** Files find a group by its key or its name: a key that is another group's name would mean two. */
export function assertKeyFree(
  others: readonly Pick<StoredGroup, 'id' | 'name' | 'api_key'>[],
  { name, api_key }: { readonly name: string; readonly api_key: string },
  except_id: string | null,
): void {
  for (const other of others) {
    if (other.id === except_id) continue;
    if (same(other.api_key, api_key) || same(other.name, api_key))
      throw new AppError('name_used', { name: api_key }, 'api_key');
    if (same(other.api_key, name)) throw new AppError('name_used', { name }, 'name');
  }
}

export function assertApiNameFree(
  others: Iterable<StoredDimension>,
  api_name: string,
  except_id: string | null,
): void {
  if ([...others].some((one) => one.id !== except_id && same(one.api_name, api_name)))
    throw new AppError('name_used', { name: api_name }, 'api_name');
}

/** By hand nothing changes in a dimension that follows an attribute. */
export function assertByHand(dimension: Pick<StoredDimension, 'attribute_id' | 'attribute_name'>): void {
  if (dimension.attribute_id !== null)
    throw new AppError('group_followed', { attribute: dimension.attribute_name ?? '' });
}

/** Two memberships of one person in the same months, in one call: neither is the wrong one. */
export function assertOneAtATime(
  members: readonly (DateRange & { readonly user_id: string })[],
  fieldOf: (index: number) => string,
): void {
  for (const [index, member] of members.entries()) {
    const clash = members
      .slice(0, index)
      .some((other) => other.user_id === member.user_id && datesOverlap(other, member));
    if (clash) throw new AppError('attribution_invalid', { user_id: member.user_id }, fieldOf(index));
  }
}

/**
 * Values from day to day as whole months of the company: from the month in which a value starts to the one in which it ends. Of two values in one
 * month the later counts.
 */
export function monthsOfValues<Value extends DateRange>(
  values: readonly Value[],
  calendar: MonthCalendar,
): Value[] {
  const monthOf = (date: string | null) => (date === null ? null : monthOfDate(date, calendar));
  const ordered = values.toSorted((a, b) => ((a.start_date ?? '') < (b.start_date ?? '') ? -1 : 1));
  return ordered.flatMap((value, at) => {
    const { start_date, end_date: own_end } = datesOfMonths(
      monthOf(value.start_date),
      monthOf(value.end_date),
      calendar,
    );
    const { start_date: next } = datesOfMonths(monthOf(ordered[at + 1]?.start_date ?? null), null, calendar);
    const latest = next === null ? null : dayBefore(next);
    const end_date = own_end === null ? latest : latest !== null && latest < own_end ? latest : own_end;
    return start_date !== null && end_date !== null && start_date > end_date
      ? []
      : [{ ...value, start_date, end_date }];
  });
}

/** What is left of a membership when its group or its person ends on this day; null: nothing. */
export function endedOn<Member extends DateRange>(member: Member, last_day: string): Member | null {
  if (member.start_date !== null && member.start_date > last_day) return null;
  return member.end_date !== null && member.end_date <= last_day ? member : { ...member, end_date: last_day };
}

/** Does it run on after the day? */
export function runsPast({ end_date }: DateRange, last_day: string): boolean {
  return end_date === null || end_date >= dayAfter(last_day);
}
