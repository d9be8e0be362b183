import { toText } from '@comptoir/kernel';
import { describe, expect, test } from 'vitest';
import type { WireRecord } from '../columns/index.ts';
import { parseFormula } from '../formula/index.ts';
import type {
  AggregateVariable,
  CompensationResult,
  Condition,
  FormulaVariable,
  Scope,
  Variable,
  World,
} from '../model/index.ts';
import { referenceFor } from '../reference/reference.ts';
import { referenceRows, shown } from '../testing/compare.ts';
import { DEALS, aggregate, compensation, deal, dealTables, documentOf, field, formula, month, scope, tiers, worldOf } from '../testing/plan-builder.ts'; // prettier-ignore
import { prepare, startRun } from './run.ts';

const JUNE = month('2026-06');

interface Plan {
  readonly variables: readonly Variable[];
  readonly paid: string;
  readonly scope?: Partial<Scope>;
  readonly world?: Partial<World>;
}

/** What June pays, by the engine; the reference must say the same. */
function june(
  { variables, paid, scope: parts = {}, world: more = {} }: Plan,
  records: readonly WireRecord[],
): CompensationResult {
  const world = worldOf([compensation(documentOf(variables, paid, [scope(parts)]))], more);
  const [statement] = startRun(prepare(world), dealTables(records)).statements({
    users: ['ann'],
    months: [JUNE],
  });
  const result = statement!.results[0]!;
  const tables = new Map([[DEALS.id, referenceRows(DEALS, records)]]);
  const said = referenceFor(world, tables, world.compensations[0]!, 'ann', JUNE)!.reference.earned();
  expect(shown(said)).toBe(earned(result));
  return result;
}

function earned({ earned: { ok, ...rest } }: CompensationResult): string {
  return ok
    ? toText((rest as { value: Parameters<typeof toText>[0] }).value)
    : `#${(rest as { error: { kind: string } }).error.kind}`;
}

function valueOf(result: CompensationResult, id: string): string {
  return shown(result.values.find((one) => one.variable_id === id)!.value);
}

const text = (id: string, written: string, names: readonly string[]): FormulaVariable =>
  formula(id, parseFormula(written, names.map((name) => ({ id: name, name }))).tree!); // prettier-ignore
const count = (id: string, of: string, fn: AggregateVariable['function'] = 'count_unique') =>
  aggregate(id, of, { function: fn });

describe('several choices are a set', () => {
  const byTags = {
    variables: [
      field('amount', 'amount'),
      field('tags', 'tags'),
      count('kinds', 'tags'),
      tiers('pay', 'amount', [['0', '0.05'], ['200', '0.1']], { group_by_variable_ids: ['tags'] }), // prettier-ignore
    ],
    paid: 'pay',
  };
  const tagged = (...sets: string[][]) =>
    sets.map((tags, at) => deal(`d${at}`, `2026-06-1${at}`, '150', { tags }));

  test('in another order they are the same: one group, one distinct value', () => {
    const result = june(byTags, tagged(['Hot', 'New'], ['New', 'Hot'])); // expected: 10 at 5 % up to 200, then 10 at 10 %
    expect([earned(result), valueOf(result, 'kinds'), result.climbs.length]).toEqual(['20', '1', 1]);
  });
  test('in another case they are the same', () => {
    const result = june(byTags, tagged(['hot', 'NEW'], ['New', 'Hot']));
    expect([earned(result), valueOf(result, 'kinds'), result.climbs.length]).toEqual(['20', '1', 1]);
  });
  test('one choice with a comma is not two', () => {
    const result = june(byTags, tagged(['a, b'], ['a', 'b']));
    expect([earned(result), valueOf(result, 'kinds'), result.climbs.length]).toEqual(['15', '2', 2]);
  });
  test('two groupings do not run into each other', () => {
    const variables = [
      field('amount', 'amount'),
      field('stage', 'stage'),
      field('region', 'region'),
      tiers('pay', 'amount', [['0', '0.05'], ['200', '0.1']], { group_by_variable_ids: ['stage', 'region'] }), // prettier-ignore
    ];
    const rows = [
      { stage: 'a', region: 'b\u0000text:c' },
      { stage: 'a\u0000text:b', region: 'c' },
    ].map((cells, at) => deal(`d${at}`, `2026-06-1${at}`, '150', cells));
    expect(earned(june({ variables, paid: 'pay' }, rows))).toBe('15');
  });
  test('a statement keeps and writes them in one order, whatever order they came in', () => {
    const variables = [field('amount', 'amount'), field('tags', 'tags'), text('written', 'CONCAT(tags)', ['tags']), count('texts', 'written'), tiers('pay', 'amount', [['0', '1']], { group_by_variable_ids: ['tags', 'written'] })]; // prettier-ignore
    const packed = [['Hot', 'New'], ['New', 'Hot']].map((tags) => june({ variables, paid: 'pay' }, tagged(tags)).lines.pack()); // prettier-ignore
    expect(packed[0]).toEqual(packed[1]);
    expect(valueOf(june({ variables, paid: 'pay' }, tagged(['Hot', 'New'], ['New', 'Hot'])), 'texts')).toBe(
      '1',
    );
  });
});

describe('an empty text is empty everywhere', () => {
  const names = ['stage', 'left'];
  const variables = [
    field('amount', 'amount'),
    field('stage', 'stage'),
    text('left', 'LEFT(stage, 0)', names),
    count('filled', 'left', 'count'),
    count('kinds', 'left'),
    count('none', 'left', 'all_empty'),
    count('some', 'left', 'any_filled'),
    count('rows', 'left', 'all'),
    count('blank', 'left', 'empty'),
    count('full', 'left', 'not_empty'),
    text('same', 'IF(left = "", 1, 0)', names),
    text('asked', 'IF(ISEMPTY(left), 1, 0)', names),
    aggregate('sames', 'same'),
    aggregate('askeds', 'asked'),
    tiers('pay', 'amount', [['0', '0.1']], { group_by_variable_ids: ['left'] }),
  ];
  const result = june({ variables, paid: 'pay' }, [
    deal('d0', '2026-06-10', '100'),
    deal('d1', '2026-06-11', '100', { stage: null }),
  ]);

  test.each([
    ['filled', '0'],
    ['kinds', '0'],
    ['none', 'true'],
    ['some', 'false'],
    ['rows', '2'],
    ['blank', '2'],
    ['full', '0'],
    // A comparison with empty is false; ISEMPTY asks.
    ['sames', '0'],
    ['askeds', '2'],
  ])('%s is %s', (id, expected) => expect(valueOf(result, id)).toBe(expected));
  test('as a group it is the group of the empty ones', () => {
    expect(result.climbs.map(({ group }) => group)).toEqual([[{ type: 'empty' }]]);
    expect(result.lines.at(0).values.find(({ id }) => id === 'left')?.value).toEqual({ type: 'empty' });
  });
});

describe('an accent is one, however it is written', () => {
  const composed = 'Île';
  const decomposed = composed.normalize('NFD');
  const rows = [
    deal('d0', '2026-06-10', '150', { region: composed }),
    deal('d1', '2026-06-11', '150', { region: decomposed }),
  ];
  const is = (operator: Condition['operator'], value: string): Partial<Scope> => ({
    conditions: { kind: 'group', link: 'and', items: [{ kind: 'condition', field_id: 'region', operator, comparand: { kind: 'constant', values: [value] } }] }, // prettier-ignore
  });
  const sum = { variables: [field('amount', 'amount'), aggregate('won', 'amount')], paid: 'won' };

  test.each(['is', 'has_any', 'contains', 'starts_with'] as const)('in a condition: %s', (operator) =>
    expect(
      [composed, decomposed].map((value) => earned(june({ ...sum, scope: is(operator, value) }, rows))),
    ).toEqual(['300', '300']),
  );
  test('in groups and distinct counts', () => {
    const pay = tiers('pay', 'amount', [['0', '0.05'], ['200', '0.1']], { group_by_variable_ids: ['region'] }); // prettier-ignore
    const result = june(
      {
        variables: [field('amount', 'amount'), field('region', 'region'), count('kinds', 'region'), pay],
        paid: 'pay',
      },
      rows,
    );
    expect([earned(result), valueOf(result, 'kinds')]).toEqual(['20', '1']);
  });
  test('in the user rule by attribute', () => {
    const users = [
      {
        id: 'ann',
        name: 'Ann',
        attributes: [{ attribute_id: 'region', value: decomposed, span: { start: null, end: null } }],
      },
    ];
    const world = { users, attributes: [{ id: 'region', type: 'text' as const }] };
    const user_rule = { field_id: 'region', match: { kind: 'attribute' as const, attribute_id: 'region' } };
    expect(earned(june({ ...sum, scope: { user_rule }, world }, rows))).toBe('300');
  });
  test('in the names of a formula', () => {
    for (const [named, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const)
      // prettier-ignore
      for (const written of [`${typed} * 2`, `[${typed}] * 2`])
        expect(parseFormula(written, [{ id: 'v', name: named }]).diagnostics).toEqual([]);
  });
});

describe('texts stand in the order of a dictionary', () => {
  const regions = ['Zoe', 'Éire', 'eire', 'F', 'ärger', 'b', '_', '1', 'Ångström', 'a'];
  const ordered = ['_', '1', 'a', 'Ångström', 'ärger', 'b', 'eire', 'Éire', 'F', 'Zoe'];
  const rows = regions.map((region, at) => deal(`d${at}`, '2026-06-10', String(10 ** at), { region }));

  test('in a formula: an accented letter comes next to its letter', () => {
    const names = ['region', 'amount'];
    const before = (letter: string) => [field('amount', 'amount'), field('region', 'region'), text('pay', `IF(region < "${letter}", amount, 0)`, names)]; // prettier-ignore
    expect(
      earned(
        june({ variables: before('F'), paid: 'pay' }, [deal('d', '2026-06-10', '7', { region: 'Éire' })]),
      ),
    ).toBe('7');
    expect(
      earned(
        june({ variables: before('É'), paid: 'pay' }, [deal('d', '2026-06-10', '7', { region: 'Zoe' })]),
      ),
    ).toBe('0');
  });
  test.each(['asc', 'desc'] as const)('in the order of lines, %s', (direction) => {
    const sum = { variables: [field('amount', 'amount'), aggregate('won', 'amount')], paid: 'won' };
    const { lines } = june({ ...sum, scope: { order: [{ field_id: 'region', direction }] } }, rows);
    const named = Array.from(
      { length: lines.count },
      (_, at) => regions[Number(lines.at(at).record_id.slice(1))]!,
    );
    expect(named).toEqual(direction === 'asc' ? ordered : ordered.toReversed());
  });
  test('in the order of a climb', () => {
    const variables = [
      field('amount', 'amount'),
      field('region', 'region'),
      tiers('pay', 'amount', [['0', '0'], ['2', '1']], { mode: 'whole_record', order_variable_id: 'region' }), // prettier-ignore
    ];
    const two = ['É', 'F'].map((region, at) => deal(`d${1 - at}`, '2026-06-10', String(at + 1), { region }));
    // É climbs first and reaches 1; F reaches 3.
    expect(earned(june({ variables, paid: 'pay' }, two))).toBe('2');
  });
});

test('IDs that are all digits compare as numbers, those without one come last', () => {
  const variables = [field('amount', 'amount'), tiers('pay', 'amount', [['0', '0'], ['100', '1']], { mode: 'whole_record' })]; // prettier-ignore
  const tables = [{ ...DEALS, id_field_id: 'name' }];
  const sold = (...names: (string | null)[]) =>
    names.map((name, at) => deal(`d${at}`, '2026-06-10', String(10 ** at * 60), { name }));
  const paid = (...names: (string | null)[]) =>
    earned(june({ variables, paid: 'pay', world: { tables } }, sold(...names)));
  // 60 and 600 of one day: what climbs second is paid.
  expect([paid('9', '10'), paid('10', '9'), paid('09', '9'), paid('A1', '2'), paid(null, 'A1'), paid('A1', null)]).toEqual(['600', '660', '600', '660', '660', '600']); // prettier-ignore
});
