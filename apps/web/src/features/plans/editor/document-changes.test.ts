import type { PlanCatalogue } from '@comptoir/contract';
import { type CompensationDocument, type FormulaLocale, parseFormula, type Variable } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { changesBetween, type Versioned } from './document-changes.ts';
import { EMPTY_DOCUMENT } from './document-edits.ts';

const CATALOGUE = {
  tables: [{ id: 'deals', name: 'Deals', fields: [{ id: 'stage', name: 'Stage', type: 'picklist' }] }],
  quotas: [],
  attributes: [],
  compensations: [],
} as unknown as PlanCatalogue; // what a comparison reads of it

const of = (part: Partial<CompensationDocument>, name = 'Commission'): Versioned => ({
  id: 'c',
  name,
  description: '',
  calculation_trigger: 'each_month',
  payment_trigger: 'end_of_month',
  only_month: null,
  document: { ...EMPTY_DOCUMENT, ...part },
});
const changes = (before: Versioned, after: Versioned, formula_locale: FormulaLocale = 'en') =>
  changesBetween(before, after, { catalogue: CATALOGUE, people: [], teams: [], formula_locale }).map(
    ({ part, manner, name, key, at, before: was, after: is }) =>
      [part, manner, name, key, at, JSON.stringify(was), JSON.stringify(is)]
        .filter((one) => one !== null)
        .join(' '),
  );

const variable = (id: string, name: string, description = '') =>
  ({ id, name, description, format: null, kind: 'Formula', tree: null, broken_text: null }) as Variable;

test('nothing differs between equal documents, whatever the order of their keys', () => {
  const { name, id, ...rest } = variable('a', 'Rate');
  expect(
    changes(
      of({ variables: [variable('a', 'Rate')] }),
      of({ variables: [{ ...rest, id, name } as Variable] }),
    ),
  ).toEqual([]);
});

test('each variable is added, changed, renamed, moved or removed', () => {
  const before = of({ variables: [variable('a', 'Rate'), variable('b', 'Bonus'), variable('c', 'Gone')] });
  const after = of({
    variables: [variable('b', 'Premium'), variable('a', 'Rate', 'of the year'), variable('d', 'New')],
  });
  expect(changes(before, after)).toEqual([
    'variable renamed Premium "Bonus" "Premium"',
    'variable changed Rate description null "of the year"',
    'variable added New null null',
    'variable removed Gone null null',
    'variable reordered  null null',
  ]);
});

test('the name and what is shown and paid are changes of the compensation', () => {
  const variables = [variable('a', 'Rate')];
  const after = of({
    variables,
    payment: { type: 'standard', variable_id: 'a' },
    dashboard: { attainment_variable_id: 'a', variable_ids: [], record_field_ids: [] },
  });
  expect(changes(of({ variables }), { ...after, name: 'Bonus' })).toEqual([
    'compensation changed Bonus name "Commission" "Bonus"',
    'compensation changed Bonus pays null "Rate"',
    'compensation changed Bonus dashboard null {"entries":[["attainment","Rate"]],"inline":false}',
  ]);
});

const scope = (stage: string) =>
  of({
    scopes: [
      {
        id: 's',
        name: 'Won',
        source: { type: 'data_table', table_id: 'deals' },
        user_rule: null,
        period_rule: null,
        conditions: {
          kind: 'group',
          link: 'and',
          items: [
            {
              kind: 'condition',
              field_id: 'stage',
              operator: 'is',
              comparand: { kind: 'constant', values: [stage] },
            },
          ],
        },
        order: [],
      },
    ],
  });

test('a comparison of a scope is a change by itself', () => {
  expect(changes(scope('Won'), scope('Signed'))).toEqual([
    'scope changed Won conditions 1 {"entries":[["field","Stage"],["is","Won"]],"inline":true} {"entries":[["field","Stage"],["is","Signed"]],"inline":true}',
  ]);
});

const accelerator = (over: object) =>
  of({
    variables: [
      {
        ...variable('t', 'Commission'),
        kind: 'Accelerator',
        pays: 'rate',
        mode: 'marginal',
        target_variable_id: null,
        tiers: [
          { from: '0', to: '20000', value: '0.03' },
          { from: '20000', to: null, value: '0.05' },
        ],
        ...over,
      } as unknown as Variable,
    ],
  });

test('tiers are compared one by one; one that comes is a change by itself', () => {
  const tiers = [
    { from: '0', to: '25000', value: '0.03' },
    { from: '25000', to: null, value: '0.06' },
  ];
  expect(changes(accelerator({}), accelerator({ tiers, mode: 'retroactive' }))).toEqual([
    'variable changed Commission mode "marginal" "retroactive"',
    'variable changed Commission tiers.to 1 "20000" "25000"',
    'variable changed Commission tiers.from 2 "20000" "25000"',
    'variable changed Commission tiers.value 2 "0.05" "0.06"',
  ]);
  expect(changes(accelerator({ tiers: tiers.slice(0, 1) }), accelerator({ tiers }))).toEqual([
    'variable changed Commission tiers 2 null {"entries":[["from","25000"],["value","0.06"]],"inline":true}',
  ]);
});

test('formulas are written as the editor shows them to the reader', () => {
  const formula = (text: string) =>
    of({ variables: [{ ...variable('a', 'Rate'), tree: parseFormula(text, []).tree } as Variable] });
  const [before, after] = [formula('ROUND(0.125, 2)'), formula('MAX(1.5, 2%)')];
  expect(changes(before, after)).toEqual(['variable changed Rate formula "ROUND(0.125, 2)" "MAX(1.5, 2%)"']);
  expect(changes(before, after, 'fr')).toEqual([
    'variable changed Rate formula "ROUND(0,125; 2)" "MAX(1,5; 2%)"',
  ]);
});
