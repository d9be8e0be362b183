import { toText } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import { checkCompensation } from '../../check/index.ts';
import { columnsFromRecords, type WireRecord } from '../../columns/index.ts';
import type { RankVariable, TableModel, Value, Variable } from '../../model/index.ts';
import { prepare, startRun } from '../../run/run.ts';
import {
  compensation,
  DEALS,
  deal,
  documentOf,
  field,
  formula,
  month,
  rank,
  scope,
  tiers,
  worldOf,
} from '../../testing/plan-builder.ts';

interface Played {
  readonly rank: RankVariable;
  readonly deals: readonly WireRecord[];
  readonly table?: TableModel;
  readonly before?: readonly Variable[];
  readonly from?: string;
  readonly in?: string;
}

/** The rank of each deal of June, by its id. */
function placesOf({ rank: place, deals, table = DEALS, before = [], from, in: at }: Played) {
  const variables = [...FIELDS, ...before, place];
  const start = from === undefined ? null : Date.parse(from) / 86_400_000;
  const model = compensation(documentOf(variables, 'place', [scope()]), {
    members: [{ user_id: 'ann', span: { start, end: null } }],
  });
  const run = startRun(
    prepare(worldOf([model], { tables: [table] })),
    new Map([[table.id, columnsFromRecords(table, deals, {})]]),
  );
  const { lines } = run.statements({ users: ['ann'], months: [month(at ?? '2026-06')] })[0]!.results[0]!;
  return Object.fromEntries(
    Array.from({ length: lines.count }, (_, index) => {
      const line = lines.at(index);
      return [line.record_id, shown(line.values.find(({ id }) => id === 'place')!.value)];
    }),
  );
}

const shown = (value: Value): string =>
  value.type === 'decimal'
    ? toText(value.value)
    : value.type === 'error'
      ? `#${value.error.kind}`
      : value.type;

const FIELDS = [field('amount', 'amount'), field('region', 'region'), field('closed', 'closed')];

describe('the place of a record', () => {
  const deals = [
    deal('d1', '2026-06-20', '100', { region: 'North' }),
    deal('d2', '2026-06-02', '300', { region: 'north' }),
    deal('d3', '2026-06-03', '200', { region: 'East' }),
    deal('d4', '2026-06-03', null, { region: null }),
    deal('d5', '2026-06-04', '300', { region: null }),
  ];

  it.each([
    ['by date', rank('place', []), { d2: '1', d3: '2', d4: '3', d5: '4', d1: '5' }],
    ['newest first', rank('place', [], { direction: 'desc' }), { d1: '1', d5: '2', d3: '3', d4: '4', d2: '5' }],
    ['in groups', rank('place', ['region']), { d2: '1', d1: '2', d3: '1', d4: '1', d5: '2' }],
    ['by amount, empty ones last', rank('place', [], { order_variable_id: 'amount' }), { d1: '1', d3: '2', d2: '3', d5: '4', d4: '5' }],
    ['by amount from the highest, empty ones last too', rank('place', [], { order_variable_id: 'amount', direction: 'desc' }), { d2: '1', d5: '2', d3: '3', d1: '4', d4: '5' }],
  ] as const)('%s', (_name, place, expected) => {
    expect(placesOf({ rank: place, deals })).toEqual(expected);
  }); // prettier-ignore

  it('is by the ID of the table within a day, whatever order records were imported in', () => {
    const table: TableModel = { ...DEALS, id_field_id: 'name' };
    const made = [deal('a', '2026-06-01', '1', { name: '10' }), deal('b', '2026-06-01', '1', { name: '9' })];
    expect(placesOf({ rank: rank('place', []), deals: made, table })).toEqual({ a: '2', b: '1' });
    expect(placesOf({ rank: rank('place', []), deals: made })).toEqual({ a: '1', b: '2' });
  });

  it('is unknown for every record when one cannot be ordered', () => {
    const broken = formula('turn', {
      type: 'binary',
      operator: '/',
      left: { type: 'number', value: '1' },
      right: { type: 'variable', id: 'amount' },
    });
    const made = [deal('a', '2026-06-01', '1'), deal('b', '2026-06-01', '0')];
    const place = rank('place', [], { order_variable_id: 'turn' });
    expect(placesOf({ rank: place, deals: made, before: [broken] })).toEqual({
      a: '#division_by_zero',
      b: '#division_by_zero',
    });
    const earlier = [deal('a', '2026-06-01', '1'), deal('b', '2026-05-01', '0')];
    const sinceYear = rank('place', [], { order_variable_id: 'turn', accumulation: 'year' });
    expect(placesOf({ rank: sinceYear, deals: earlier, before: [broken] })).toEqual({
      a: '#dependency_error',
    });
  });
});

describe('where counting starts', () => {
  const deals = [
    deal('d1', '2025-11-30', '1'),
    deal('d2', '2026-01-31', '1'),
    deal('d3', '2026-04-01', '1'),
    deal('d4', '2026-06-15', '1'),
    deal('d5', '2026-07-01', '1'),
  ];

  it.each([
    ['exact', '1'],
    ['month', '1'],
    ['quarter', '2'],
    ['semester', '3'],
    ['year', '3'],
    ['all', '4'],
  ] as const)('%s: %s', (accumulation, expected) => {
    expect(placesOf({ rank: rank('place', [], { accumulation }), deals })).toEqual({ d4: expected });
  });

  it('days without the plan do not count', () => {
    const all = rank('place', [], { accumulation: 'all' });
    expect(placesOf({ rank: all, deals, from: '2026-02-01' })).toEqual({ d4: '2' });
  });
});

describe('mistakes', () => {
  const mistakesOf = (...variables: readonly Variable[]) =>
    checkCompensation(
      documentOf([...FIELDS, ...variables], 'amount', [
        scope(),
        scope({ id: 'pay', name: 'Pay', source: { type: 'compensation', compensation_id: 'other' }, user_rule: null, period_rule: null }),
      ]),
      worldOf([compensation(documentOf([formula('one', { type: 'number', value: '1' })], 'one'), { id: 'other' })]),
    ).diagnostics.flatMap(({ code, severity }) => (severity === 'error' ? [code] : [])); // prettier-ignore

  it.each([
    ['a rank of a value per person', rank('place', ['fixed']), 'rank_input_type'],
    ['a list orders nothing', rank('place', [], { order_variable_id: 'tags' }), 'rank_input_type'],
    ['a group that is gone', rank('place', ['gone']), 'deleted_variable'],
    ['a scope that is gone', rank('place', [], { scope_id: 'gone' }), 'deleted_scope'],
    ['earlier rows by tiers', rank('place', ['tiers'], { accumulation: 'year' }), 'rank_over_tiers'],
    ['all results', rank('place', [], { scope_id: 'pay', accumulation: 'all' }), 'rank_all_of_results'],
  ] as const)('%s', (_name, place, code) => {
    const more = [
      formula('fixed', { type: 'number', value: '5' }),
      field('tags', 'tags'),
      tiers('tiers', 'amount', [['0', '0.1']]),
    ];
    expect(mistakesOf(...more, place)).toContain(code);
    expect(mistakesOf(...more, rank('place', ['region'], { accumulation: 'year' }))).toEqual([]);
  });

  it('tiers that earlier periods fill have no ranks of earlier periods', () => {
    const over = tiers('over', 'place', [['0', '1']], { accumulation: 'year' });
    expect(mistakesOf(rank('place', []), over)).toEqual(['accelerator_over_accelerator']);
  });
});
