import type { PlanCatalogue, PlanTemplateWire } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { chooseName, missingOf, needsOf, renamesOf } from './template-names.ts';

const TEMPLATE: PlanTemplateWire = {
  id: 'account_executive',
  needs: {
    tables: [
      {
        name: 'Deals',
        fields: [
          { name: 'Sales rep', type: 'user' },
          { name: 'Amount', type: 'amount' },
        ],
      },
    ],
    quotas: [{ name: 'Quarterly quota', frequency: 'quarterly', type: 'amount' }],
    attributes: [],
  },
};
const table = (name: string, fields: readonly (readonly [string, string])[]) => ({
  name,
  fields: fields.map(([field, type]) => ({ name: field, type })),
});
const CATALOGUE = {
  tables: [
    table('Notes', [['Text', 'string']]),
    table('Opportunities', [
      ['Agent', 'user'],
      ['List price', 'float'],
      ['Close value', 'amount'],
    ]),
  ],
  quotas: [
    { name: 'Monthly', frequency: 'monthly', type: 'amount' },
    { name: 'Quarter', frequency: 'quarterly', type: 'amount' },
  ],
  attributes: [],
} as unknown as PlanCatalogue; // what is read of it

test('offers what has the same type, and chooses where there is one choice', () => {
  const needs = needsOf(TEMPLATE, CATALOGUE, new Map());
  expect(needs.map(({ name, chosen, choices }) => `${name}: ${chosen} of ${choices.join('/')}`)).toEqual([
    'Deals: Opportunities of Opportunities',
    'Sales rep: Agent of Agent',
    'Amount: Close value of Close value/List price',
    'Quarterly quota: Quarter of Quarter',
  ]);
  const chosen = chooseName(new Map(), { kind: 'field', name: 'Amount' }, 'List price');
  expect(renamesOf(needsOf(TEMPLATE, CATALOGUE, chosen))).toContainEqual({
    kind: 'field',
    from: 'Amount',
    to: 'List price',
  });
});

test('waits where the company has nothing that fits', () => {
  expect(renamesOf(needsOf(TEMPLATE, { ...CATALOGUE, quotas: [] }, new Map()))).toBeNull();
});

test('what the company lacks: a table with its fields, a quota with what makes one', () => {
  const empty = { tables: [], quotas: [], attributes: [] } as unknown as PlanCatalogue; // what is read of it
  expect(missingOf(TEMPLATE, needsOf(TEMPLATE, empty, new Map()))).toEqual([
    { kind: 'table', name: 'Deals', fields: ['Sales rep', 'Amount'] },
    { kind: 'quota', name: 'Quarterly quota', frequency: 'quarterly', type: 'amount' },
  ]);
  expect(missingOf(TEMPLATE, needsOf(TEMPLATE, CATALOGUE, new Map()))).toEqual([]);
});
