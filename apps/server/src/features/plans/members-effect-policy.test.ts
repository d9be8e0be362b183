import { day, monthOf, monthText } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import {
  effectOf,
  type PersonDays,
  type StatementMonth,
  uncalculatedMonths,
} from './members-effect-policy.ts';

const calendar = { month_reference_day: 1, fiscal_year_start: 1, fiscal_year_shift: 0 };
const monthly = {
  calculation_trigger: 'each_month',
  payment_trigger: 'end_of_month',
  only_month: null,
  for_days: null,
} as const;
const setting = { compensations: [monthly], calendar, today: day('2017-07-15') };
const ALWAYS = { start: null, end: null };

const held = (start_date: string | null, end_date: string | null = null) => ({
  user_id: 'u',
  start_date,
  end_date,
});
const person = (after: PersonDays['after'], more: Partial<PersonDays> = {}): PersonDays => ({
  user_id: 'u',
  name: 'Ana',
  eligible: ALWAYS,
  before: [],
  after,
  ...more,
});
const months = (locked: Record<number, boolean | null>): StatementMonth[] =>
  Object.entries(locked).map(([month, isLocked]) => ({
    month: monthOf(2017, Number(month)),
    locked: isLocked === null ? new Map() : new Map([['u', isLocked]]),
    is_locked: true,
  }));
const counts = (
  people: PersonDays[],
  list: StatementMonth[],
  more: Partial<Parameters<typeof effectOf>[2]> = {},
) =>
  effectOf(people, list, { ...setting, ...more }).map(
    ({ month, made, changed, locked }) => `${month} ${made}${changed}${locked}`,
  );

describe('what saving members does', () => {
  it.each<[string, PersonDays, string[]]>([
    [
      'makes statements from the month of the start',
      person([held('2017-04-20')]),
      ['2017-04 100', '2017-05 100'],
    ],
    ['makes none where no day is new', person([held('2017-01-01')], { before: [held('2017-01-01')] }), []],
    ['makes none without a license', person([held(null)], { eligible: null }), []],
    [
      'makes none after the departure',
      person([held(null)], { eligible: { start: null, end: day('2017-03-31') } }),
      ['2017-03 100'],
    ],
  ])('%s', (_, one, expected) => {
    expect(counts([one], months({ 3: null, 4: null, 5: null }))).toEqual(expected);
  });

  it('calculates open statements again and leaves locked ones, where a day changes', () => {
    const moved = person([held('2017-04-20')], { before: [held('2017-04-10')] });
    expect(counts([moved], months({ 3: false, 4: false, 5: false }))).toEqual(['2017-04 010']);
    expect(counts([moved], months({ 4: true }))).toEqual(['2017-04 001']);
    expect(counts([person([], { before: [held(null)] })], months({ 4: false }))).toEqual(['2017-04 010']);
  });

  it('follows what the plan computes: a quarter in its last month, nothing without a live compensation', () => {
    const quarterly = {
      calculation_trigger: 'each_quarter',
      payment_trigger: 'end_of_quarter',
      only_month: null,
      for_days: null,
    } as const;
    const list = months({ 4: null, 5: null, 6: null });
    expect(
      effectOf([person([held('2017-04-01', '2017-04-30')])], list, {
        ...setting,
        compensations: [quarterly],
      }),
    ).toMatchObject([{ month: '2017-06', made: 1 }]);
    expect(effectOf([person([held(null)])], list, { ...setting, compensations: [] })).toEqual([]);
  });

  it('counts a compensation for the people in its teams and groups alone, on their days in them', () => {
    const for_days = new Map([['u', [{ start: day('2017-04-01'), end: day('2017-04-30') }]]]);
    const compensations = [{ ...monthly, for_days }];
    const list = months({ 3: null, 4: null, 5: null });
    const made = (user_id: string) =>
      effectOf([person([held(null)], { user_id })], list, { ...setting, compensations }).map(
        ({ month }) => month,
      );
    expect([made('u'), made('v')]).toEqual([['2017-04'], []]);
    const at = { ...setting, compensations, current: monthOf(2017, 7) };
    const since = person([held('2017-02-10')]);
    expect(uncalculatedMonths([since], new Set(), at).map(monthText)).toEqual(['2017-04']);
  });

  it('names three people and counts the others', () => {
    const four = ['Dan', 'Cem', 'Bo', 'Ana'].map((name) => person([held(null)], { name, user_id: name }));
    expect(effectOf(four, months({ 4: null }), setting)).toMatchObject([
      { made: 4, made_names: ['Ana', 'Bo', 'Cem'], is_locked: true },
    ]);
  });

  it('names past months without a statement of anybody, for days with a start', () => {
    const known = new Set([monthOf(2017, 3), monthOf(2017, 7)]);
    const at = { ...setting, current: monthOf(2017, 7) };
    const found = (one: PersonDays) => uncalculatedMonths([one], known, at).map(monthText);
    expect(found(person([held('2017-02-10')]))).toEqual(['2017-02', '2017-04', '2017-05', '2017-06']);
    expect(found(person([held('2017-02-10', '2017-04-05')]))).toEqual(['2017-02', '2017-04']);
    expect(found(person([held('2017-02-10')], { before: [held('2017-03-01')] }))).toEqual(['2017-02']);
    expect(found(person([held(null)]))).toEqual([]);
    expect(found(person([held('2017-09-01')]))).toEqual([]);
  });
});
