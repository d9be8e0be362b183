import { toText } from '@comptoir/kernel';
import { expect, it } from 'vitest';
import type { CalculatedField, Scope, Variable } from '../model/index.ts';
import { parseFormula } from '../formula/syntax/parse-formula.ts';
import { calculatedExamples } from '../explain/index.ts';
import {
  DEALS,
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
import { prepare, startRun, usedFields } from './run.ts';

const NAMES = [
  ...DEALS.fields.map(({ id }) => ({ id, name: id })),
  { id: 'net', name: 'net' },
  { id: 'part', name: 'part' },
];

const made = (id: string, text: string): CalculatedField => ({
  id,
  name: id,
  tree: parseFormula(text, NAMES).tree,
  broken_text: null,
});

const DEALS_OF_JUNE = [
  deal('a', '2026-06-01', '100', { margin: '0.2' }),
  deal('b', '2026-06-02', '300', { margin: '0.5' }),
  deal('c', '2026-06-03', '200', { margin: '0' }),
];

function open(
  fields: readonly CalculatedField[],
  parts: Partial<Scope> = {},
  more: readonly Variable[] = [],
) {
  const document = {
    ...documentOf([field('f', 'net'), aggregate('total', 'f'), ...more], 'total', [
      scope({ calculated_fields: fields, ...parts }),
    ]),
    dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: ['net'] },
  };
  const prepared = prepare(worldOf([compensation(document)]));
  const found = startRun(prepared, dealTables(DEALS_OF_JUNE)).open('commission', 'ann', month('2026-06'))!;
  const { earned, lines } = found.result;
  return {
    prepared,
    found,
    earned: earned.ok ? toText(earned.value) : earned.error,
    records: Array.from({ length: lines.count }, (_, at) => lines.at(at).record_id),
  };
}

const NET = made('net', 'amount * margin');

it('pays by a calculated field, and reads what its formula reads', () => {
  const { earned, prepared } = open([NET]);
  expect(earned).toBe('170');
  expect(usedFields(prepared)[0]?.field_ids).toEqual(['owner', 'closed', 'amount', 'margin']);
});

it('one field reads another, whatever the order in the list', () => {
  expect(open([made('net', 'part + 1'), made('part', 'amount * margin')]).earned).toBe('173');
});

it('takes part in conditions and in the order of lines', () => {
  const conditions: Scope['conditions'] = {
    kind: 'group',
    link: 'and',
    items: [
      {
        kind: 'condition',
        field_id: 'net',
        operator: 'greater',
        comparand: { kind: 'constant', values: ['0'] },
      },
    ],
  };
  const parts = { conditions, order: [{ field_id: 'net', direction: 'desc' as const }] };
  expect(open([NET], parts)).toMatchObject({ earned: '170', records: ['b', 'a'] });
});

it('an error is that of its row, and names the field and the record', () => {
  const { earned, found } = open([made('net', 'amount / margin')]);
  expect(earned).toMatchObject({
    kind: 'division_by_zero',
    record_id: 'c',
    variable_id: 'f',
    params: { field_id: 'net' },
  });
  const [first] = calculatedExamples(found, 'won', 5);
  expect(first).toMatchObject({
    record_id: 'a',
    title: 'a',
    values: [{ field_id: 'net', value: { type: 'decimal' } }],
  });
});

it.each([
  ['formula_error', { ...NET, tree: null, broken_text: '1 +' }],
  ['formula_error', made('net', 'DAYSBETWEEN(closed, STATEMENTDATE())')],
  ['dependency_error', made('net', 'net + 1')],
  ['deleted_field', { ...NET, tree: { type: 'variable', id: 'gone' } as const }],
  ['badly_typed_variable', made('net', 'IF(amount > 150, amount, stage)')],
])('what cannot be computed is the error %s', (kind, broken) => {
  expect(open([broken]).earned).toMatchObject({ kind });
});

it('is computed again when a record changes', () => {
  const document = documentOf([field('f', 'net'), aggregate('total', 'f')], 'total', [
    scope({ calculated_fields: [NET] }),
  ]);
  const tables = dealTables(DEALS_OF_JUNE);
  const run = startRun(prepare(worldOf([compensation(document)])), tables);
  const pay = () => {
    const { earned } = run.open('commission', 'ann', month('2026-06'))!.result;
    return earned.ok ? toText(earned.value) : earned.error.kind;
  };
  expect(pay()).toBe('170');
  tables.get('deals')!.upsert(deal('c', '2026-06-03', '200', { margin: '0.1' }));
  expect(pay()).toBe('190');
});
