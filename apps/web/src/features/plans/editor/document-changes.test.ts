import type { CompensationDocument, Variable } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from './document-edits.ts';
import { documentChanges, savedChanges } from './document-changes.ts';

const variable = (id: string, name: string, description = '') =>
  ({ id, name, description, format: null, kind: 'Formula', tree: null, broken_text: '' }) as Variable;
const of = (part: Partial<CompensationDocument>): CompensationDocument => ({ ...EMPTY_DOCUMENT, ...part });

test('nothing differs between equal documents, whatever the order of their keys', () => {
  const { name, id, ...rest } = variable('a', 'Rate');
  expect(
    documentChanges(
      of({ variables: [variable('a', 'Rate')] }),
      of({ variables: [{ ...rest, id, name } as Variable] }),
    ),
  ).toEqual([]);
});

test('each variable is added, changed, renamed or removed', () => {
  const before = of({ variables: [variable('a', 'Rate'), variable('b', 'Bonus'), variable('c', 'Gone')] });
  const after = of({
    variables: [variable('a', 'Rate', 'of the year'), variable('b', 'Premium'), variable('d', 'New')],
  });
  expect(documentChanges(before, after)).toEqual([
    { part: 'variable', manner: 'changed', name: 'Rate' },
    { part: 'variable', manner: 'renamed', name: 'Premium' },
    { part: 'variable', manner: 'added', name: 'New' },
    { part: 'variable', manner: 'removed', name: 'Gone' },
  ]);
});

test('a new name of the compensation is a change of its own', () => {
  const before = { name: 'Commission', document: of({}) };
  expect(savedChanges(before, before)).toEqual([]);
  expect(savedChanges(before, { ...before, name: 'Bonus' })).toEqual([{ part: 'name' }]);
});

test('parts without a name are listed once', () => {
  const after = of({
    payment: { type: 'standard', variable_id: 'a' },
    kpi_variable_ids: ['a', 'b'],
    dashboard: { attainment_variable_id: 'a', variable_ids: [], record_field_ids: [] },
  });
  expect(documentChanges(of({}), after).map(({ part }) => part)).toEqual(['payment', 'kpis', 'dashboard']);
});

const accelerator = (over: object) =>
  ({
    ...variable('t', 'Commission'),
    kind: 'Accelerator',
    pays: 'rate',
    target_variable_id: null,
    tiers: [
      { from: '0', to: '20000', value: '0.03' },
      { from: '20000', to: null, value: '0.05' },
    ],
    ...over,
  }) as unknown as Variable;

test('tiers that differ are listed one by one, while nothing else of them does', () => {
  const before = of({ variables: [accelerator({})] });
  const tiers = [
    { from: '0', to: '25000', value: '0.03' },
    { from: '25000', to: null, value: '0.06' },
  ];
  const tier = { name: 'Commission', tier: 2 };
  expect(documentChanges(before, of({ variables: [accelerator({ tiers })] }))).toEqual([
    { part: 'tier_from', ...tier, before: '20000', after: '25000', isRate: false },
    { part: 'tier_value', ...tier, before: '0.05', after: '0.06', isRate: true },
  ]);
  const changed = [{ part: 'variable', manner: 'changed', name: 'Commission' }];
  expect(documentChanges(before, of({ variables: [accelerator({ tiers, pays: 'amount' })] }))).toEqual(
    changed,
  );
  expect(documentChanges(before, of({ variables: [accelerator({ tiers: tiers.slice(1) })] }))).toEqual(
    changed,
  );
});
