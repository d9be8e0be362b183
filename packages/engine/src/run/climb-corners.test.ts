import { sum, toText } from '@comptoir/kernel';
import { describe, expect, test } from 'vitest';
import type { WireRecord } from '../columns/index.ts';
import { parseFormula } from '../formula/index.ts';
import type { AcceleratorVariable, CompensationResult, Variable } from '../model/index.ts';
import { referenceFor } from '../reference/reference.ts';
import { referenceRows, shown } from '../testing/compare.ts';
import { DEALS, aggregate, compensation, deal, dealTables, documentOf, field, formula, month, quota, tiers, worldOf } from '../testing/plan-builder.ts'; // prettier-ignore
import { prepare, startRun } from './run.ts';

/** Corners of climbs that an independent interpreter found. The reference must say the same of each. */
function paid(
  variables: readonly Variable[],
  records: readonly WireRecord[],
  months: readonly string[] = ['2026-06'],
): CompensationResult[] {
  const world = worldOf([compensation(documentOf([field('amount', 'amount'), ...variables], 'pay'))]);
  const tables = new Map([[DEALS.id, referenceRows(DEALS, records)]]);
  const made = startRun(prepare(world), dealTables(records)).statements({
    users: ['ann'],
    months: months.map(month),
  });
  return made.map(({ month: at, results: [result] }) => {
    expect(shown(referenceFor(world, tables, world.compensations[0]!, 'ann', at)!.reference.earned())).toBe(
      earned(result!),
    );
    return result!;
  });
}

function earned({ earned: one }: CompensationResult): string {
  return one.ok ? toText(one.value) : `#${one.error.kind}`;
}

const text = (id: string, written: string) => formula(id, parseFormula(written, ['amount', 'won', 'x0'].map((name) => ({ id: name, name }))).tree!); // prettier-ignore
const AMOUNTS = [['0', '500'], ['1000', '800']] as const; // prettier-ignore

describe('tiers that pay amounts pay nothing without a record', () => {
  const onSum = (more: Partial<AcceleratorVariable>) => [
    aggregate('won', 'amount'),
    tiers('pay', 'won', AMOUNTS, { pays: 'amount', ...more }),
  ];

  test.each(['marginal', 'retroactive', 'whole_record'] as const)(
    '%s, on a sum as on its records',
    (mode) => {
      for (const rows of [[], [deal('d', '2026-06-10', null)]])
        for (const variables of [
          onSum({ mode }),
          [tiers('pay', 'amount', AMOUNTS, { pays: 'amount', mode })],
        ])
          expect(paid(variables, rows).map(earned)).toEqual(['0']);
    },
  );
  test('a sum under another name is the same sum', () => {
    const named = [
      aggregate('won', 'amount'),
      text('sales', 'won'),
      tiers('pay', 'sales', AMOUNTS, { pays: 'amount' }),
    ];
    expect(paid(named, []).map(earned)).toEqual(['0']);
  });
  test('a value that is no sum of records reaches its tier all the same', () => {
    const ratio = [
      aggregate('won', 'amount'),
      text('ratio', 'won / 2'),
      tiers('pay', 'ratio', AMOUNTS, { pays: 'amount' }),
    ];
    const [result] = paid(ratio, []);
    expect([earned(result!), result!.lines.shares()]).toEqual(['500', null]);
  });
  test('the month of the first record pays the first tier, however many months stood empty before it', () => {
    const rows = [deal('a', '2026-03-10', '100'), deal('b', '2026-05-10', '1000')];
    const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
    const amounts = ['0', '0', '500', '0', '800', '0'];
    expect(paid(onSum({ accumulation: 'year' }), rows, months).map(earned)).toEqual(amounts);
    expect(
      paid([tiers('pay', 'amount', AMOUNTS, { pays: 'amount', accumulation: 'year' })], rows, months).map(
        earned,
      ),
    ).toEqual(amounts);
  });
  test('shares add up to what is earned, or there are none', () => {
    for (const rows of [
      [],
      [deal('d', '2026-06-10', '0')],
      [deal('d', '2026-06-10', '700'), deal('e', '2026-06-11', '700')],
    ])
      for (const mode of ['marginal', 'retroactive'] as const) {
        const [result] = paid(onSum({ mode }), rows);
        const shares = Array.from({ length: result!.lines.count }, (_, at) => result!.lines.at(at).share!);
        expect(toText(sum(shares))).toBe(earned(result!));
      }
  });
});

describe('an accelerator over another one', () => {
  const over = (
    accumulation: AcceleratorVariable['accumulation'],
    more: Partial<AcceleratorVariable> = {},
  ) => [
    tiers('x0', 'amount', [['0', '0.1']]), // prettier-ignore
    text('twice', 'x0 * 2'),
    tiers('pay', 'x0', [['0', '0.5']], { accumulation, ...more }), // prettier-ignore
  ];
  const rows = [deal('a', '2026-05-10', '100'), deal('b', '2026-06-10', '100')];

  test('climbs within the period', () => expect(paid(over('exact'), rows).map(earned)).toEqual(['5']));
  test('says that earlier rows cannot fill it, and what to change', () => {
    const [result] = paid(over('quarter'), rows);
    expect(result!.earned).toMatchObject({
      ok: false,
      error: { kind: 'dependency_error', variable_id: 'pay' },
    });
    expect(paid(over('quarter', { measure_variable_id: 'twice' }), rows).map(earned)).toEqual([
      '#dependency_error',
    ]);
    expect(paid(over('quarter', { measure_variable_id: 'amount', group_by_variable_ids: ['twice'] }), rows).map(earned)).toEqual(['#dependency_error']); // prettier-ignore
  });
  test('climbs on from earlier months with a sum of the other', () => {
    const summed = [tiers('x0', 'amount', [['0', '0.1']]), aggregate('won', 'x0'), tiers('pay', 'won', [['0', '0.5'], ['10', '1']], { accumulation: 'quarter' })]; // prettier-ignore
    expect(paid(summed, rows, ['2026-05', '2026-06']).map(earned)).toEqual(['5', '10']);
  });
});

test('an error in what orders an earlier row is no error of this period', () => {
  const variables = [
    field('margin', 'margin'),
    formula('order', parseFormula('1 / margin', [{ id: 'margin', name: 'margin' }]).tree!),
    tiers('pay', 'amount', [['0', '0.1'], ['1000', '0.2']], { accumulation: 'quarter', order_variable_id: 'order' }), // prettier-ignore
  ];
  const rows = [
    deal('a', '2026-05-10', '100', { margin: '0' }),
    deal('b', '2026-06-10', '100', { margin: '0.5' }),
  ];
  expect(paid(variables, rows, ['2026-05', '2026-06']).map(earned)).toEqual(['#division_by_zero', '10']);
});

test('of an error that other tiers pass on to each row and one in the order, that of the least row and kind decides', () => {
  const names = ['amount', 'margin'].map((name) => ({ id: name, name }));
  const variables = [
    field('margin', 'margin'),
    formula('ratio', parseFormula('1 / margin', names).tree!),
    formula('order', parseFormula('amount + 1', names).tree!),
    tiers('x0', 'ratio', [['0', '0.1']]), // prettier-ignore
    tiers('pay', 'x0', [['0', '0.5']], { order_variable_id: 'order' }), // prettier-ignore
  ];
  const rows = [
    deal('a', '2026-06-10', null, { margin: '1' }),
    deal('b', '2026-06-11', '100', { margin: '0' }),
  ];
  expect(paid(variables, rows).map(earned)).toEqual(['#division_by_zero']);
});

test.each([
  ['0', { kind: 'unfilled_quota', variable_id: 'target', params: { quota_id: 'q', reason: 'target_zero' } }],
  [
    '-5',
    { kind: 'unfilled_quota', variable_id: 'target', params: { quota_id: 'q', reason: 'target_negative' } },
  ],
])('a quota of %s as a target is the quota’s error', (value, error) => {
  const variables = [
    field('amount', 'amount'),
    quota('target', 'q'),
    tiers('pay', 'amount', [['0', '0.1']], { target_variable_id: 'target' }),
  ];
  const quotas = [{ id: 'q', name: 'Q', frequency: 'monthly' as const, type: 'amount' as const, values: [{ user_id: 'ann', month: month('2026-01'), value }] }]; // prettier-ignore
  const run = startRun(
    prepare(worldOf([compensation(documentOf(variables, 'pay'))], { quotas })),
    dealTables([deal('d', '2026-01-10', '1')]),
  );
  const [statement] = run.statements({ users: ['ann'], months: [month('2026-01')] });
  expect(statement!.results[0]!.earned).toMatchObject({ ok: false, error });
});
