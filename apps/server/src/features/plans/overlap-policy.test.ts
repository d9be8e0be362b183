import { CALENDAR_DEFAULT } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { type HeldPlanDays, overlapsOf } from './overlap-policy.ts';

/** `2017-01-01 to 2017-01-31`, `...` open. */
function held(text: string): HeldPlanDays['held'] {
  return text.split(', ').map((span) => {
    const [start = '...', end = '...'] = span.split(' to ');
    const open = (day: string) => (day === '...' ? null : day);
    return { user_id: 'ann', start_date: open(start), end_date: open(end) };
  });
}

const plan = (name: string, days: string, more: Partial<HeldPlanDays> = {}): HeldPlanDays => ({
  plan_id: name,
  name,
  attribution: 'dates',
  reads: new Set(['deals owner']),
  held: held(days),
  ...more,
});

const warned = (...plans: HeldPlanDays[]) =>
  overlapsOf(plans, () => true, CALENDAR_DEFAULT).map(
    (one) =>
      `${one.plan_name} + ${one.other_plan_name ?? 'itself'}: ${one.first_day ?? '...'} to ${one.last_day ?? '...'}`,
  );

test('of one plan: the days that two attributions of a person share', () => {
  expect(warned(plan('A', '... to 2017-06-15, 2017-06-10 to ...'))).toEqual([
    'A + itself: 2017-06-10 to 2017-06-15',
  ]);
  expect(warned(plan('A', '... to 2017-06-15, 2017-06-16 to ...'))).toEqual([]);
});

test('of two plans on the same records: where one takes over from the other too early', () => {
  expect(warned(plan('A', '... to 2017-06-15'), plan('B', '2017-06-10 to ...'))).toEqual([
    'A + B: 2017-06-10 to 2017-06-15',
  ]);
  expect(warned(plan('B', '2017-06-10 to ...'), plan('A', '2017-01-01 to 2017-06-15'))).toEqual([
    'B + A: 2017-06-10 to 2017-06-15',
  ]);
  expect(warned(plan('A', '... to 2017-06-14'), plan('B', '2017-06-15 to ...'))).toEqual([]);
});

test('a move in mid-month counts the month twice where plans count whole months', () => {
  const whole = { attribution: 'whole_months' } as const;
  expect(warned(plan('A', '... to 2017-06-14', whole), plan('B', '2017-06-15 to ...', whole))).toEqual([
    'A + B: 2017-06-01 to 2017-06-30',
  ]);
  expect(warned(plan('A', '... to 2017-05-31', whole), plan('B', '2017-06-01 to ...', whole))).toEqual([]);
});

test('not for who has one plan throughout the other, nor for plans on other records', () => {
  expect(warned(plan('A', '2017-01-01 to ...'), plan('B', '2017-06-10 to ...'))).toEqual([]);
  expect(
    warned(
      plan('A', '... to 2017-06-15'),
      plan('B', '2017-06-10 to ...', { reads: new Set(['visits owner']) }),
    ),
  ).toEqual([]);
});
