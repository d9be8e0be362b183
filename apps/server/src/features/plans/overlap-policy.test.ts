import type { CreditSplit, Scope } from '@comptoir/engine';
import { CALENDAR_DEFAULT } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { type HeldPlanDays, overlapsOf, readsOf } from './overlap-policy.ts';

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
  reads: [{ table_id: 'deals', field_id: 'owner' }],
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
      plan('B', '2017-06-10 to ...', { reads: [{ table_id: 'visits', field_id: 'owner' }] }),
    ),
  ).toEqual([]);
});

const scope = (field_id: string, split?: CreditSplit['by']): Scope => ({
  id: 'won',
  name: 'Won',
  source: { type: 'data_table', table_id: 'deals' },
  user_rule: { field_id, match: { kind: 'current_user' } },
  period_rule: { field_id: 'closed', window: 'exact', shift: null },
  conditions: null,
  order: [],
  ...(split ? { split: { by: split, field_ids: [], may_exceed: false } } : {}),
});
const columns = (...fields: string[]): CreditSplit['by'] => ({
  kind: 'columns',
  people: fields.map((user_field_id) => ({ user_field_id, share_field_id: null })),
});
const byTable: CreditSplit['by'] = {
  kind: 'table',
  table_id: 'shares',
  link_field_id: 'deal',
  user_field_id: 'person',
  share_field_id: 'part',
};

/** Somebody moves too early from a plan with the first scope to one with the second. */
const moved = (first: Scope, second: Scope) =>
  warned(
    plan('A', '... to 2017-06-15', { reads: readsOf(first) }),
    plan('B', '2017-06-10 to ...', { reads: readsOf(second) }),
  ).length > 0;

test('where people share records, by who has a share and not by the field of the user rule', () => {
  expect(moved(scope('owner'), scope('owner', columns('owner', 'second')))).toBe(true);
  expect(moved(scope('second'), scope('owner', columns('owner', 'second')))).toBe(true);
  expect(moved(scope('owner', columns('second', 'third')), scope('owner'))).toBe(false);
  expect(moved(scope('owner', columns('first', 'second')), scope('owner', columns('second', 'third')))).toBe(
    true,
  );
});

test('who has a share by another table may be in any field of the record', () => {
  expect(moved(scope('owner'), scope('someone', byTable))).toBe(true);
  expect(moved(scope('owner', byTable), scope('owner', byTable))).toBe(true);
  const visits = { ...scope('owner'), source: { type: 'data_table', table_id: 'visits' } } as const;
  expect(moved(visits, scope('owner', byTable))).toBe(false);
});

test('a split that lacks what it needs divides nothing', () => {
  expect(moved(scope('owner'), { ...scope('owner', columns('second', 'third')), period_rule: null })).toBe(
    true,
  );
});
