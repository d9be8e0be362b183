import { CALENDAR_DEFAULT } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { LINKED_FIELDS, LINKED_TABLES } from '../testing/linked-tables.ts';
import {
  DEALS,
  aggregate,
  documentOf,
  field,
  group,
  lookup,
  quota,
  scope,
  tiers,
} from '../testing/plan-builder.ts';
import {
  type CheckedModel,
  type CheckEnvironment,
  type PlanCheck,
  type PlanCheckResult,
  runPlanChecks,
} from './index.ts';

const ENVIRONMENT: CheckEnvironment = {
  world: {
    attributes: [{ id: 'ramp', type: 'percentage' }],
    dimensions: [{ id: 'segment' }, { id: 'region' }],
    quotas: [{ id: 'quota', type: 'amount', frequency: 'monthly' }],
    tables: [DEALS],
    compensations: [],
  },
  calendar: CALENDAR_DEFAULT,
  rounding: 'half_up',
  currency: { code: 'USD', decimals: 2 },
  others: [],
};

const commission = (over: Parameters<typeof scope>[0] = {}): CheckedModel => ({
  id: 'commission',
  document: documentOf(
    [field('amount', 'amount'), tiers('pay', 'amount', [['0', '0.04'], ['200000', '0.06']])], // prettier-ignore
    'pay',
    [scope(over)],
  ),
  calculation_trigger: 'each_month',
  payment_trigger: 'end_of_month',
  only_month: null,
});

const check = (more: Partial<PlanCheck> = {}): PlanCheck => ({
  id: 'check',
  name: 'Past the threshold',
  month: '2026-03',
  expected: '9200',
  manages: [],
  teammates: [],
  attributes: [],
  groups: [],
  quotas: [],
  records: [{ table_id: 'deals', cells: { owner: 'me', closed: '2026-03-31', amount: '220000' } }],
  ...more,
});
const outcome = (one: PlanCheck, compensation = commission()): PlanCheckResult =>
  runPlanChecks(compensation, [one], ENVIRONMENT)[0]!;

test('a check passes to the cent, or says by how much it does not', () => {
  expect(outcome(check())).toEqual({ check_id: 'check', outcome: 'passed', got: '9200' });
  expect(outcome(check({ expected: '9200.00' }))).toMatchObject({ outcome: 'passed' });
  expect(outcome(check({ expected: '9200.01' }))).toEqual({
    check_id: 'check',
    outcome: 'differs',
    got: '9200',
    difference: '-0.01',
  });
});

test('records of others count by the rule alone', () => {
  const records = ['me', 'Bea', 'Cid', 'Dan'].map((owner) => ({
    table_id: 'deals',
    cells: { owner, closed: '2026-03-01', amount: '1000' },
  }));
  const situation = { records, manages: ['Bea'], teammates: ['Cid'] };
  const earns = (match: NonNullable<ReturnType<typeof scope>['user_rule']>['match'], expected: string) =>
    outcome(check({ ...situation, expected }), commission({ user_rule: { field_id: 'owner', match } }))
      .outcome;
  expect(earns({ kind: 'current_user' }, '40')).toBe('passed');
  expect(earns({ kind: 'managers', level: 'directly_below' }, '40')).toBe('passed');
  expect(earns({ kind: 'team', level: 'exactly' }, '80')).toBe('passed');
  expect(earns({ kind: 'team', level: 'anywhere_below' }, '40')).toBe('passed');
});

test('the person is in the groups of the check, whatever their case', () => {
  const bonus = {
    ...commission(),
    document: documentOf(
      [
        group('segment', 'segment'),
        lookup('bonus', ['segment'], [{ cells: ['Large'], value: '20' }], {
          result: 'amount',
          otherwise: '1',
        }),
      ],
      'bonus',
      [],
    ),
  };
  const got = (dimension_id: string, name: string) =>
    outcome(check({ groups: [{ dimension_id, name }], expected: '20' }), bonus);
  expect(got('segment', 'large')).toMatchObject({ outcome: 'passed' });
  expect(got('segment', 'Small')).toMatchObject({ got: '1' });
  expect(got('region', 'Large')).toMatchObject({ got: '1' });
});

test.each<[string, Partial<PlanCheck>, object]>([
  ['an amount', { expected: 'a lot' }, { part: 'expected', text: 'a lot' }],
  [
    'a date',
    { records: [{ table_id: 'deals', cells: { closed: '31/03/2026' } }] },
    { part: 'records', field_id: 'closed' },
  ],
  ['a table that is gone', { records: [{ table_id: 'gone', cells: {} }] }, { part: 'records', index: 0 }],
  [
    'an attribute',
    { attributes: [{ attribute_id: 'ramp', value: 'half' }] },
    { part: 'attributes', text: 'half' },
  ],
  [
    'a dimension that is gone',
    { groups: [{ dimension_id: 'gone', name: 'Large' }] },
    { part: 'groups', text: 'Large' },
  ],
  [
    'a quota that is gone',
    { quotas: [{ quota_id: 'gone', month: '2026-03', value: '1' }] },
    { part: 'quotas' },
  ],
])('%s that cannot be read is named with its place', (_what, more, place) => {
  expect(outcome(check(more))).toMatchObject({ outcome: 'invalid', place });
});

test('a month in which nothing is computed, and an amount in error', () => {
  expect(outcome(check(), { ...commission(), calculation_trigger: 'q4' })).toMatchObject({
    outcome: 'not_computed',
  });
  const unfilled = { ...commission(), document: documentOf([quota('quota', 'quota')], 'quota', []) };
  expect(outcome(check(), unfilled)).toMatchObject({ outcome: 'error', error: 'unfilled_quota' });
  const quotas = [{ quota_id: 'quota', month: '2026-03', value: '9200' }];
  expect(outcome(check({ quotas }), unfilled)).toMatchObject({ outcome: 'passed' });
});

test('records of a linked table are part of the situation; a linked value is read, not given', () => {
  const places = LINKED_TABLES[0]!.model;
  const world = {
    ...ENVIRONMENT.world,
    tables: [{ ...DEALS, fields: [...DEALS.fields, ...LINKED_FIELDS] }, places],
  };
  const document = documentOf([field('size', 'place size'), aggregate('pay', 'size')], 'pay');
  const run = (cells: Record<string, string>) =>
    runPlanChecks(
      { ...commission(), document },
      [
        check({
          expected: '12.5',
          records: [
            { table_id: DEALS.id, cells: { owner: 'me', closed: '2026-03-10', place: 'north', ...cells } },
            { table_id: places.id, cells: { name: 'North', size: '12.5' } },
          ],
        }),
      ],
      { ...ENVIRONMENT, world },
    )[0];
  expect(run({})).toMatchObject({ outcome: 'passed' });
  expect(run({ 'place size': '1' })).toMatchObject({ outcome: 'invalid', place: { part: 'records' } });
});
