import type { CalculatedField, CompensationDocument, Scope } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '../document-edits.ts';
import { cyclesThroughField, removeCalculatedField, usersOfCalculatedField } from './calculated-edits.ts';

const made = (id: string, reads: string): CalculatedField => ({
  id,
  name: `The ${id}`,
  tree: { type: 'variable', id: reads },
  broken_text: null,
});
const scope = (more: Partial<Scope> = {}): Scope => ({
  id: 's',
  name: 'Won deals',
  source: { type: 'data_table', table_id: 't' },
  user_rule: null,
  period_rule: null,
  conditions: null,
  order: [],
  calculated_fields: [made('net', 'amount'), made('share', 'net')],
  ...more,
});
const documentOf = (one: Scope): CompensationDocument => ({
  ...EMPTY_DOCUMENT,
  scopes: [one],
  variables: [
    { id: 'v', name: 'Paid', description: '', format: null, kind: 'Field', scope_id: 's', field_id: 'share' },
  ],
  dashboard: { ...EMPTY_DOCUMENT.dashboard, record_field_ids: ['share', 'amount'] },
});

test('a field names neither itself nor what reads it', () => {
  const list = scope().calculated_fields ?? [];
  expect([...cyclesThroughField(list, 'net')]).toEqual([
    ['net', ['net', 'net']],
    ['share', ['net', 'share', 'net']],
  ]);
  expect([...cyclesThroughField(list, 'share').keys()]).toEqual(['share']);
});

test('fields, variables, conditions and the order keep a field from being removed', () => {
  const one = scope({ order: [{ field_id: 'net', direction: 'asc' }] });
  expect(usersOfCalculatedField(documentOf(one), one, 'net')).toEqual(['The share', 'Won deals']);
  expect(usersOfCalculatedField(documentOf(one), one, 'share')).toEqual(['Paid']);
});

test('a removed field leaves the deal list, and the last one leaves no empty list', () => {
  const first = removeCalculatedField(documentOf(scope()), 's', 'share');
  expect(first.dashboard.record_field_ids).toEqual(['amount']);
  expect(first.scopes[0]?.calculated_fields).toHaveLength(1);
  expect(removeCalculatedField(first, 's', 'net').scopes[0]).not.toHaveProperty('calculated_fields');
});
