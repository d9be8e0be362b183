import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toText } from '@comptoir/kernel';
import type { LookupVariable, Variable } from '../../model/index.ts';
import { check, field as checkedField, found, sum } from '../../testing/check-builder.ts';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  formula,
  lookup as lookupOf,
  type LookupLine,
  month,
  worldOf,
} from '../../testing/plan-builder.ts';
import { prepare, startRun } from '../../run/index.ts';

type Row = readonly [...cells: LookupLine['cells'][number][], value: string];

/** `rows`: a text per exact key, a pair per range, then the result. */
function lookup(
  keys: readonly string[],
  rows: readonly Row[],
  more: Partial<LookupVariable> = {},
): LookupVariable {
  const lines = rows.map((row) => ({ cells: row.slice(0, -1), value: row.at(-1) as string }));
  return { ...lookupOf('rate', keys, lines), ...more } as LookupVariable;
}

const FIELDS = ['amount', 'region', 'closed', 'signed', 'owner', 'stage'].map((id) => field(id, id));

/** What Ann earns on one deal of 1,000 at the rate that is looked up; or the error. */
function earned(rate: LookupVariable, cells: Parameters<typeof deal>[3] = {}, amount = '1000'): string {
  const pay = formula('pay', {
    type: 'binary',
    operator: '*',
    left: { type: 'variable', id: 'amount' },
    right: { type: 'variable', id: 'rate' },
  });
  const document = documentOf([...FIELDS, rate, pay], 'pay');
  const run = startRun(
    prepare(worldOf([compensation(document)])),
    dealTables([deal('d1', '2026-06-10', amount, cells)]),
  );
  const result = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!.earned;
  return result.ok ? toText(result.value) : result.error.kind;
}

describe('a lookup by range', () => {
  const SIZES: Row[] = [
    [['0', '1000'], '0.05'],
    [['1000', '5000'], '0.08'],
  ];
  it.each([
    ['inside a range', '999.99', '50'],
    ['at the start of a range: it is in', '1000', '80'],
    ['at the end of the last range: it is out', '5000', 'formula_error'],
    ['below the first range', '-1', 'formula_error'],
  ])('%s', (_what, amount, pays) => expect(earned(lookup(['amount'], SIZES), {}, amount)).toBe(pays));

  it('past the last range its result counts where the table says so; below the first one it does not', () => {
    const capped = lookup(['amount'], SIZES, { cap_result: true } as Partial<LookupVariable>);
    expect(earned(capped, {}, '10000')).toBe('800');
    expect(earned(capped, {}, '-1')).toBe('formula_error');
  });

  it.each([3, 12])('finds the right one of %i ranges, and none between them', (count) => {
    const table = lookup(
      ['amount'],
      Array.from({ length: count }, (_, at): Row => [[`${at * 100}`, `${at * 100 + 60}`], `0.${10 + at}`]),
      { otherwise: '0' },
    );
    for (let at = 0; at < count; at += 1) {
      const from = at * 100;
      for (const amount of [from, from + 59])
        expect(Number(earned(table, {}, `${amount}`))).toBe((amount * (10 + at)) / 100);
      expect(earned(table, {}, `${from + 60}`)).toBe('0');
    }
    expect(earned(table, {}, '-1')).toBe('0');
  });

  it('of a text and a number: the ranges are those of the text', () => {
    const table = lookup(
      ['region', 'amount'],
      [
        ['North', [null, '500'], '0.01'],
        ['North', ['500', null], '0.02'],
        ['South', [null, null], '0.1'],
      ],
    );
    expect(earned(table, { region: 'north' })).toBe('20');
    expect(earned(table, { region: 'SOUTH' })).toBe('100');
    expect(earned(table, { region: 'West' })).toBe('formula_error');
  });

  it('of dates', () => {
    const table = lookup(
      ['closed'],
      [
        [['2026-01-01', '2026-06-10'], '0.01'],
        [['2026-06-10', null], '0.03'],
      ],
    );
    expect(earned(table)).toBe('30');
  });
});

describe('a lookup by value', () => {
  const point = (keys: readonly string[], rows: readonly Row[], more: Partial<LookupVariable> = {}) => {
    const {
      kind: _kind,
      cap_result: _cap,
      ...rest
    } = lookup(keys, rows, more) as Extract<LookupVariable, { kind: 'LookupRange' }>;
    return { ...rest, kind: 'LookupPoint' } as LookupVariable;
  };
  it.each<[string, LookupVariable, Parameters<typeof deal>[3], string]>([
    ['a text, whatever its case', point(['region'], [['North', '0.05']]), { region: 'NORTH' }, '50'],
    ['a number, however it is written', point(['amount'], [['1000.00', '0.05']]), {}, '50'],
    ['a checkbox', point(['signed'], [['true', '0.05'], ['false', '0.01']]), { signed: false }, '10'], // prettier-ignore
    ['a person', point(['owner'], [['ann', '0.07']]), {}, '70'],
    ['three keys', point(['region', 'stage', 'signed'], [['North', 'Won', 'true', '0.04']]), { region: 'North', signed: true }, '40'], // prettier-ignore
    ['no row: the value for that', point(['region'], [['North', '0.05']], { otherwise: '0.02' }), { region: 'East' }, '20'], // prettier-ignore
    ['an empty key is an error of its own', point(['region'], [['North', '0.05']]), {}, 'empty_field'],
    ['an empty key: the value for no row', point(['region'], [['North', '0.05']], { otherwise: '0' }), {}, '0'], // prettier-ignore
  ])('%s', (_what, table, cells, pays) => expect(earned(table, cells)).toBe(pays));
});

describe('rows that change over time', () => {
  const dated = lookup(['region'], [], {
    rows: [
      { cells: [{ is: 'North' }], value: '0.05', valid_from: null, valid_until: '2026-06-09' },
      { cells: [{ is: 'North' }], value: '0.06', valid_from: '2026-06-10', valid_until: null },
    ],
  });
  it('go by the date of the record', () => expect(earned(dated, { region: 'North' })).toBe('60'));

  it('go by the last day of the period for a value per person', () => {
    const total = aggregate('won', 'amount');
    const once = { ...dated, key_variable_ids: ['won'], rows: dated.rows.map((row) => ({ ...row, cells: [{ from: null, to: null }] })) }; // prettier-ignore
    const document = documentOf([...FIELDS, total, once], 'rate');
    const run = startRun(prepare(worldOf([compensation(document)])), dealTables([]));
    const paid = ['2026-05', '2026-06'].map((text) => {
      const { earned: one } = run.statements({ users: ['ann'], months: [month(text)] })[0]!.results[0]!;
      return one.ok ? toText(one.value) : one.error.kind;
    });
    expect(paid).toEqual(['0.05', '0.06']);
  });
});

const KEYS: Variable[] = ['value', 'title', 'closed', 'won'].map((id) => checkedField(id, id));

describe('the check', () => {
  const mistakes = (table: LookupVariable) => found(check([...KEYS, table, sum('paid', 'rate')], 'paid'));
  const dates = (valid_from: string | null, valid_until: string | null) => ({ valid_from, valid_until });
  const range = (from: string | null, to: string | null) => ({ cells: [{ from, to }], value: '0.1' });
  it.each<[string, LookupVariable, string[]]>([
    ['ranges that follow each other', lookup(['value'], [[['0', '10'], '0.1'], [['10', null], '0.2']]), []],
    ['in any order', lookup(['value'], [[['10', null], '0.2'], [['0', '10'], '0.1']]), []],
    ['a gap', lookup(['value'], [[['0', '10'], '0.1'], [['11', null], '0.2']]), ['lookup_gap@rate.rows.1.cells.0']],
    ['an overlap', lookup(['value'], [[['0', '10'], '0.1'], [['9', null], '0.2']]), ['lookup_overlap@rate.rows.1']],
    [
      'the same ranges for two texts',
      lookup(['title', 'value'], [['A', ['0', '10'], '0.1'], ['B', ['0', '10'], '0.2']]),
      [],
    ],
    ['a text twice, in another case', lookup(['title'], [['A', '0.1'], ['a', '0.2']]), ['lookup_overlap@rate.rows.1']],
    ['an empty range', lookup(['value'], [[['5', '5'], '0.1']]), ['lookup_range_empty@rate.rows.0.cells.0']],
    ['no number', lookup(['value'], [[['x', '5'], '0.1']]), ['lookup_cell_invalid@rate.rows.0.cells.0']],
    ['a text where a range belongs', lookup(['value'], [['5', '0.1']]), ['lookup_cell_invalid@rate.rows.0.cells.0']],
    ['an empty text', lookup(['title'], [['', '0.1']]), ['lookup_cell_invalid@rate.rows.0.cells.0']],
    ['no result', lookup(['title'], [['A', '']]), ['lookup_value_invalid@rate.rows.0.value']],
    ['a text as result', lookup(['title'], [['A', 'gold']], { result: 'text', otherwise: '' }), ['aggregate_input_type@paid.of_variable_id']],
    ['no rows', lookup(['title'], []), ['lookup_rows_missing@rate.rows']],
    ['no key', lookup([], []), ['lookup_keys_missing@rate.key_variable_ids', 'lookup_rows_missing@rate.rows']],
    ['a key that is gone', lookup(['gone'], [['A', '0.1']]), ['deleted_variable@rate.key_variable_ids.0']],
    ['a bad value for no row', lookup(['title'], [['A', '0.1']], { otherwise: 'x' }), ['lookup_otherwise_invalid@rate.otherwise']],
    [
      'the same values on other days',
      lookup(['value'], [], { rows: [{ ...range('0', null), ...dates(null, '2025-12-31') }, { ...range('0', null), ...dates('2026-01-01', null) }] }),
      [],
    ],
    [
      'the same values on a day of both',
      lookup(['value'], [], { rows: [{ ...range('0', null), ...dates(null, '2026-01-01') }, { ...range('0', null), ...dates('2026-01-01', null) }] }),
      ['lookup_overlap@rate.rows.1'],
    ],
    [
      'days the wrong way round',
      lookup(['value'], [], { rows: [{ ...range('0', null), ...dates('2026-02-01', '2026-01-01') }] }),
      ['lookup_dates_reversed@rate.rows.0.valid_until'],
    ],
  ])('%s', (_title, table, expected) => expect(mistakes(table)).toEqual(expected)); // prettier-ignore
});

describe('overlaps of many rows', () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 3 })).map(([from, more]) => [from, from + more] as const); // prettier-ignore
  const open = fc.tuple(fc.option(fc.integer({ min: 0, max: 9 })), fc.constant(null));
  const rowOf = fc.record({ size: fc.oneof(span, open), day: span, text: fc.constantFrom('A', 'B') });

  it('are those that a comparison of every two rows finds', () =>
    fc.assert(
      fc.property(fc.array(rowOf, { minLength: 1, maxLength: 12 }), (rows) => {
        const dayOf = (day: number) => `2026-01-${String(day + 1).padStart(2, '0')}`;
        const table = lookupOf(
          'rate',
          ['title', 'value'],
          rows.map(({ size: [from, to], day, text }) => ({
            cells: [text, [from === null ? null : String(from), to === null ? null : String(to)]],
            value: '0.1',
            from: dayOf(day[0]),
            until: dayOf(day[1]),
          })),
        );
        const overlaps = found(check([...KEYS, table, sum('paid', 'rate')], 'paid'))
          .filter((one) => one.startsWith('lookup_overlap'))
          .map((one) => Number(/rows\.(\d+)$/.exec(one)![1]));
        const expected = rows.flatMap((row, at) =>
          rows.slice(0, at).some((before) => meets(before, row)) ? [at] : [],
        );
        expect(overlaps.toSorted((a, b) => a - b)).toEqual(expected);
      }),
    ));

  interface Drawn {
    readonly size: readonly [number | null, number | null];
    readonly day: readonly [number, number];
    readonly text: string;
  }
  function meets(a: Drawn, b: Drawn): boolean {
    const [fromA, toA] = [a.size[0] ?? -1, a.size[1] ?? 99];
    const [fromB, toB] = [b.size[0] ?? -1, b.size[1] ?? 99];
    return a.text === b.text && a.day[0] <= b.day[1] && b.day[0] <= a.day[1] && fromA < toB && fromB < toA;
  }
});
