import { day, toText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import type { Variable } from '../model/index.ts';
import { check, field as checkedField, found, sum } from '../testing/check-builder.ts';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  month,
  scope,
  worldOf,
} from '../testing/plan-builder.ts';
import { prepare, startRun } from '../run/index.ts';

/** Bob's rate is 1 % until 14 June and 2 % from the 15th; Ann is paid for the deals of everybody. */
const WORLD = {
  attributes: [{ id: 'rate', type: 'percentage' as const }],
  users: [
    { id: 'ann', name: 'Ann', attributes: [] },
    {
      id: 'bob',
      name: 'Bob',
      attributes: [
        { attribute_id: 'rate', value: '0.01', span: { start: null, end: day('2026-06-14') } },
        { attribute_id: 'rate', value: '0.02', span: { start: day('2026-06-15'), end: null } },
      ],
    },
  ],
  quotas: [
    {
      id: 'quota',
      name: 'Quota',
      frequency: 'quarterly' as const,
      type: 'amount' as const,
      values: [{ user_id: 'bob', month: month('2026-04'), value: '900' }],
    },
  ],
};
const EVERYBODY = scope({ user_rule: null });
const OF_OWNER = { description: '', format: null, scope_id: 'won', field_id: 'owner' };
const rate: Variable = {
  ...OF_OWNER,
  id: 'of',
  name: 'of',
  kind: 'AttributeProjection',
  attribute_id: 'rate',
};
const quota: Variable = { ...OF_OWNER, id: 'of', name: 'of', kind: 'QuotaProjection', quota_id: 'quota' };

function summed(of: Variable, ...deals: ReturnType<typeof deal>[]): string {
  const document = documentOf([of, aggregate('paid', 'of')], 'paid', [EVERYBODY]);
  const run = startRun(prepare(worldOf([compensation(document)], WORLD)), dealTables(deals));
  const { earned } = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!;
  return earned.ok ? toText(earned.value) : earned.error.kind;
}

const of = (owner: string | null, date: string) => deal(`${owner} ${date}`, date, '1', { owner });

test('an attribute is that of the record’s person, on the record’s date', () => {
  expect(summed(rate, of('bob', '2026-06-14'))).toBe('0.01');
  expect(summed(rate, of('bob', '2026-06-14'), of('bob', '2026-06-15'))).toBe('0.03');
  // Ann has no rate, and a deal without an owner has nobody.
  expect(summed(rate, of('ann', '2026-06-14'), of(null, '2026-06-14'))).toBe('0');
});

test('a quota is that of the record’s person, of the period that contains its date', () => {
  expect(summed(quota, of('bob', '2026-06-30'))).toBe('900');
  expect(summed(quota, of(null, '2026-06-30'))).toBe('0');
  expect(summed(quota, of('ann', '2026-06-30'))).toBe('unfilled_quota');
});

test('the check wants a user field, and what is projected', () => {
  const projected = (more: object) =>
    found(
      check(
        [
          checkedField('value', 'value'),
          { ...rate, scope_id: 's', attribute_id: 'base', ...more } as Variable,
          sum('paid', 'of'),
        ],
        'paid',
      ),
    );
  expect(projected({})).toEqual([]);
  expect(projected({ field_id: 'title' })).toEqual(['projection_field_type@of.field_id']);
  expect(projected({ field_id: 'gone' })).toEqual(['deleted_field@of.field_id']);
  expect(projected({ scope_id: 'gone' })[0]).toBe('deleted_scope@of.scope_id');
  expect(projected({ attribute_id: 'gone' })).toEqual(['deleted_attribute@of.attribute_id']);
});
