import { checkCompensation, type CompensationDocument, type Variable } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from './document-edits.ts';
import { heldVariables, tierFieldOf, tierMistakes } from './tier-mistakes.ts';

const base = { description: '', format: null } as const;
const fixed: Variable = {
  ...base,
  id: 'fixed',
  name: 'Fixed',
  kind: 'Formula',
  tree: { type: 'number', value: '100' },
  broken_text: null,
};
const tiers = (id: string, measure_variable_id: string, second: string): Variable => ({
  ...base,
  id,
  name: id,
  kind: 'Accelerator',
  measure_variable_id,
  mode: 'marginal',
  border: 'upper',
  accumulation: 'exact',
  true_up: true,
  order_variable_id: null,
  group_by_variable_ids: [],
  target_variable_id: null,
  pays: 'rate',
  tiers: [
    { from: '0', to: '20000', value: '0.03' },
    { from: '20000', to: second, value: '0.05' },
    { from: second, to: null, value: '0.08' },
  ],
});
const world = { tables: [], quotas: [], attributes: [], dimensions: [], compensations: [] };
const check = (document: CompensationDocument) =>
  checkCompensation(document, world as unknown as Parameters<typeof checkCompensation>[1], 'one');
const document = (second: string): CompensationDocument => ({
  ...EMPTY_DOCUMENT,
  variables: [fixed, tiers('bonus', 'fixed', second), tiers('twice', 'bonus', '30000')],
  payment: { type: 'standard', variable_id: 'twice' },
});

test('a tier that ends before it begins is a mistake of the field where the next one begins', () => {
  const checked = check(document('10000'));
  const found = tierMistakes(checked, 'bonus', 3);
  expect(found.map((each) => [each.code, tierFieldOf(each)])).toEqual([
    ['tier_empty', { tier: 2, field: 'from' }],
  ]);
  expect(tierMistakes(checked, 'twice', 3)).toEqual([]);
});

test('its results are held back, and those calculated from them', () => {
  const wrong = document('10000');
  expect([...heldVariables(wrong, check(wrong))]).toEqual(['bonus', 'twice']);
  const right = document('30000');
  expect([...heldVariables(right, check(right))]).toEqual([]);
});

test.each([
  ['tiers.1.value', { tier: 1, field: 'value' }],
  ['tiers', null],
  [null, null],
])('%s', (path, place) => expect(tierFieldOf({ path })).toEqual(place));
