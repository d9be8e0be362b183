import { day, toText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { explainRecord } from '../explain/index.ts';
import type { Condition, Scope } from '../model/index.ts';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  month,
  scope,
  worldOf,
} from '../testing/plan-builder.ts';
import { prepare, startRun } from './run.ts';

/** Ann's territory is North until 14 February and South from the 15th. Deals of 1 and 10 in the North, 100 and 1000 in the South. */
const DEALS = [
  deal('d1', '2026-01-10', '1', { region: 'north' }),
  deal('d2', '2026-02-20', '10', { region: 'North' }),
  deal('d3', '2026-02-14', '100', { region: 'South' }),
  deal('d4', '2026-02-15', '1000', { region: 'SOUTH' }),
];

const WORLD = {
  attributes: [{ id: 'territory', type: 'text' as const }],
  users: [
    {
      id: 'ann',
      name: 'Ann',
      attributes: [
        { attribute_id: 'territory', value: 'North', span: { start: null, end: day('2026-02-14') } },
        { attribute_id: 'territory', value: 'South', span: { start: day('2026-02-15'), end: null } },
      ],
    },
  ],
};

const BY_RULE: Partial<Scope> = {
  user_rule: { field_id: 'region', match: { kind: 'attribute', attribute_id: 'territory' } },
};
const territory = (operator: Condition['operator']): Condition => ({
  kind: 'condition',
  field_id: 'region',
  operator,
  comparand: { kind: 'current_user_attribute', attribute_id: 'territory' },
});
const BY_CONDITION: Partial<Scope> = { conditions: { kind: 'group', link: 'and', items: [territory('is')] } };

function started(more: Partial<Scope>) {
  const document = documentOf([field('amount', 'amount'), aggregate('paid', 'amount')], 'paid', [
    scope(more),
  ]);
  return startRun(
    prepare(worldOf([compensation(document, { calculation_trigger: 'each_quarter' })], WORLD)),
    dealTables(DEALS),
  );
}

test.each([
  ['the user rule', BY_RULE],
  ['a condition', BY_CONDITION],
])('%s sees the attribute on the record’s date, and says the same of each record', (_, more) => {
  const run = started(more);
  const { earned } = run.statements({ users: ['ann'], months: [month('2026-03')] })[0]!.results[0]!;
  // By the value at the quarter's end, January's deal would be lost and d3 paid: 1100.
  expect(earned.ok && toText(earned.value)).toBe('1001');
  const key = { compensation_id: 'commission', user_id: 'ann', month: month('2026-03') };
  expect(DEALS.map(({ id }) => explainRecord(run, key, id)[0]!.counts)).toEqual([true, false, false, true]);
});

test('without a date of its own a record sees the attribute at the period’s end', () => {
  const run = started({ ...BY_RULE, period_rule: null });
  const { earned } = run.statements({ users: ['ann'], months: [month('2026-03')] })[0]!.results[0]!;
  expect(earned.ok && toText(earned.value)).toBe('1100');
});
