import { type Month, day, toText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { explain } from '../explain/index.ts';
import { type CompensationModel, SOURCE_FIELDS } from '../model/index.ts';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  month,
  scope,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { type EngineRun, prepare, startRun } from './run.ts';

/** Compensations that read each other's results: A sums deals, B reads A of the month before, C reads B, and so on. */
const DEALS_OF_2026 = [1000, 2000, 3000, 4000].map((amount, at) =>
  deal(`d${at}`, `2026-0${at + 1}-10`, String(amount)),
);
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'].map(month);

const first = compensation(documentOf([field('amount', 'amount'), aggregate('won', 'amount')], 'won'), {
  id: 'A',
});

/** Reads what `source` gave in the month before. `dated: false`: no period rule, so all of its past. */
function reader(id: string, source: string, dated = true): CompensationModel {
  const before = scope({
    source: { type: 'compensation', compensation_id: source },
    user_rule: { field_id: SOURCE_FIELDS.user, match: { kind: 'current_user' } },
    period_rule: dated
      ? { field_id: SOURCE_FIELDS.date, window: 'exact', shift: { unit: 'month', amount: -1 } }
      : null,
  });
  return compensation(
    documentOf([field('value', SOURCE_FIELDS.value), aggregate('sum', 'value')], 'sum', [before]),
    { id },
  );
}

function earned(run: EngineRun, months: readonly Month[]): Record<string, string[]> {
  const paid: Record<string, string[]> = {};
  for (const { results } of run.statements({ users: ['ann'], months }))
    for (const one of results)
      (paid[one.compensation_id] ??= []).push(
        one.earned.ok ? toText(one.earned.value) : one.earned.error.kind,
      );
  return paid;
}

const CHAIN = [first, reader('B', 'A'), reader('C', 'B'), reader('D', 'C')];
const ORDERS = [
  CHAIN,
  CHAIN.toReversed(),
  [0, 2, 1, 3].map((at) => CHAIN[at]!),
  [2, 3, 0, 1].map((at) => CHAIN[at]!),
];

test.each(ORDERS.map((order) => [order.map((one) => one.id).join(''), order] as const))(
  'in a chain listed as %s every link reads the month before it, months alone and together',
  (_, order) => {
    const run = startRun(prepare(worldOf(order)), dealTables(DEALS_OF_2026));
    const whole = { A: ['1000', '2000', '3000', '4000'], B: ['0', '1000', '2000', '3000'], C: ['0', '0', '1000', '2000'], D: ['0', '0', '0', '1000'] }; // prettier-ignore
    expect(earned(run, MONTHS)).toEqual(whole);
    for (const [at, one] of MONTHS.entries())
      expect(earned(run, [one])).toEqual(
        Object.fromEntries(Object.entries(whole).map(([id, list]) => [id, [list[at]]])),
      );
  },
);

test('a statement and its explanation agree in the middle of a chain', () => {
  const run = startRun(prepare(worldOf(CHAIN)), dealTables(DEALS_OF_2026));
  const [statement] = run.statements({ users: ['ann'], months: [month('2026-04')] });
  for (const one of statement!.results) {
    const explained = explain(run, {
      compensation_id: one.compensation_id,
      user_id: 'ann',
      month: one.month,
    })!;
    expect(explained.earned).toEqual(one.earned);
    expect(explained.scopes[0]!.counted.rows).toBe(one.lines.count);
  }
});

test('what one call reads is not replaced by what a later call reads', () => {
  const run = startRun(prepare(worldOf(CHAIN)), dealTables(DEALS_OF_2026));
  const [april] = run.statements({ users: ['ann'], months: [month('2026-04')] });
  explain(run, { compensation_id: 'B', user_id: 'ann', month: month('2026-02') });
  run.statements({ users: ['ann'], months: [month('2026-01')] });
  const lines = april!.results.map((one) =>
    Array.from({ length: one.lines.count }, (_, line) => one.lines.at(line).record_id),
  );
  expect(lines).toEqual([['d3'], ['ann:2026-03'], ['ann:2026-03'], ['ann:2026-03']]);
});

test('without a period rule all earlier results count, and no others, months alone and together', () => {
  const run = startRun(prepare(worldOf([first, reader('B', 'A', false)])), dealTables(DEALS_OF_2026));
  expect(earned(run, MONTHS)['B']).toEqual(['0', '1000', '3000', '6000']);
  expect(MONTHS.flatMap((one) => earned(run, [one])['B'])).toEqual(['0', '1000', '3000', '6000']);
});

test('results read by a date of their own count once their period is over, months alone and together', () => {
  const dated = compensation(
    documentOf([field('amount', 'amount'), field('closed', 'closed'), aggregate('won', 'amount'), aggregate('day', 'closed', { function: 'min' })], 'won', [scope({ period_rule: { field_id: 'closed', window: 'year', shift: null } })]), // prettier-ignore
    { id: 'A' },
  );
  const before = scope({
    source: { type: 'compensation', compensation_id: 'A' },
    user_rule: null,
    period_rule: { field_id: 'day', window: 'year', shift: null },
  });
  const by = compensation(
    documentOf([field('value', SOURCE_FIELDS.value), aggregate('sum', 'value')], 'sum', [before]),
    { id: 'B' },
  );
  const run = startRun(prepare(worldOf([dated, by])), dealTables(DEALS_OF_2026));
  // Every result is dated 10 January, its first deal: March reads those of January and February.
  expect(MONTHS.flatMap((one) => earned(run, [one])['B'])).toEqual(['0', '1000', '4000', '10000']);
  expect(earned(run, MONTHS)['B']).toEqual(['0', '1000', '4000', '10000']);
});

test('a climb over results starts with none of the present period, months alone and together', () => {
  const monthly = compensation(documentOf([field('amount', 'amount'), aggregate('won', 'amount')], 'won'), {
    id: 'M',
  });
  const early = scope({
    source: { type: 'compensation', compensation_id: 'M' },
    user_rule: { field_id: SOURCE_FIELDS.user, match: { kind: 'current_user' } },
    period_rule: { field_id: SOURCE_FIELDS.date, window: 'semester', shift: { unit: 'month', amount: -2 } },
  });
  const pay = tiers('pay', 'value', [['0', '0.1']], { accumulation: 'year' });
  const yearly = compensation(documentOf([field('value', SOURCE_FIELDS.value), pay], 'pay', [early]), {
    id: 'Y',
    calculation_trigger: 'each_year',
  });
  const run = startRun(
    prepare(worldOf([monthly, yearly], { today: day('2026-02-10') })),
    dealTables(DEALS_OF_2026),
  );
  const starts = (months: readonly Month[]) =>
    run
      .statements({ users: ['ann'], months })
      .flatMap(({ results }) => results.flatMap((one) => one.climbs.map((each) => toText(each.start))));
  expect(starts([month('2026-02')])).toEqual(['0']);
  expect(starts(['2026-02', '2026-06'].map(month))).toEqual(['0', '0']);
});
