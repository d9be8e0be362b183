import { dec, toFixed, toText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { explain, explainRecord, nextTier, ownRecords } from '../explain/index.ts';
import type { AcceleratorVariable, Variable, World } from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import { shown } from '../testing/compare.ts';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  formula,
  month,
  quota,
  scope,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { type EngineRun, prepare, startRun } from './run.ts';

/**
 * Pay in tables that a finance person can read: one row per case, what goes in, then what must come out. The cases are
 * those of calculation.md section 9 (published by the makers of such programs) and what its sections 3 to 6 say in words.
 */
function table(text: string): Record<string, string>[] {
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head![index]!, cell])));
}

function listed(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** `4% to 200000, 6%`: rates in order, each to where the next begins. */
function ladder(text: string, more: Partial<AcceleratorVariable> = {}): AcceleratorVariable {
  let from = '0';
  const steps = text.split(',').map((part): [string, string] => {
    const [value, to] = part.trim().split(' to ');
    const start = from;
    from = to ?? '';
    return [start, value!.endsWith('%') ? toText(dec(`${value!.slice(0, -1)}e-2`)) : value!];
  });
  return tiers('pay', 'amount', steps, more);
}

function started(
  variables: readonly Variable[],
  paid: string,
  amounts: readonly string[],
  more: Partial<World> = {},
): EngineRun {
  const world = worldOf([compensation(documentOf(variables, paid))], more);
  const deals = amounts.map((amount, index) =>
    deal(`deal ${index + 1}`, `2026-06-${String(index + 1).padStart(2, '0')}`, amount),
  );
  return startRun(prepare(world), dealTables(deals));
}

function june(run: EngineRun) {
  return run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!;
}

function money(value: ReturnType<typeof dec>): string {
  return toFixed(value, 2);
}

test.each(
  table(`
    tiers                              | mode         | border | deals          | pays     | by deal
    4% to 200000, 6%                   | marginal     | upper  | 220000         | 9200.00  | 9200.00
    5% to 50000, 6% to 100000, 7%      | marginal     | upper  | 102000         | 5640.00  | 5640.00
    4% to 150000, 8%                   | marginal     | upper  | 145000, 20000  | 7200.00  | 5800.00, 1400.00
    5% to 2000, 10% to 4000, 15%       | marginal     | upper  | 5000           | 450.00   | 450.00
    5% to 2000, 10% to 4000, 15%       | retroactive  | upper  | 5000           | 750.00   | 750.00
    1.75% to 1500000, 2.5%             | retroactive  | upper  | 1500000        | 37500.00 | 37500.00
    1.75% to 1500000, 2.5%             | retroactive  | lower  | 1500000        | 26250.00 | 26250.00
    1.75% to 1500000, 2.5%             | whole_record | upper  | 1500000        | 37500.00 | 37500.00
    1.75% to 1500000, 2.5%             | marginal     | upper  | 1500000        | 26250.00 | 26250.00
    4% to 150000, 8%                   | whole_record | upper  | 145000, 20000  | 7400.00  | 5800.00, 1600.00
    4% to 150000, 8%                   | marginal     | upper  | 160000, -20000 | 5600.00  | 6800.00, -1200.00
    4% to 150000, 8%                   | marginal     | upper  | -1000          | -40.00   | -40.00
    33.333333%                         | marginal     | upper  | 100, 100, 100  | 100.00   | 33.34, 33.33, 33.33
    33.333333%                         | marginal     | upper  | -100, -100, -100 | -100.00 | -33.34, -33.33, -33.33
    33.335%                            | marginal     | upper  | 100, 100, 100  | 100.01   | 33.34, 33.34, 33.33
  `),
)('$tiers, $mode, border $border: $deals pays $pays', (row) => {
  const { lines, earned } = june(
    started(
      [
        field('amount', 'amount'),
        ladder(row['tiers']!, { mode: row['mode'] as 'marginal', border: row['border'] as 'upper' }),
      ],
      'pay',
      listed(row['deals']!),
    ),
  ); // as written in the table
  expect(earned.ok && money(earned.value)).toBe(row['pays']);
  expect(Array.from({ length: lines.count }, (_, at) => money(lines.at(at).share!)).join(', ')).toBe(
    row['by deal'],
  );
});

test('a deal of 20,000 on a climb at 145,000 is cut at 150,000: 200 and 1,200', () => {
  const line = june(
    started([field('amount', 'amount'), ladder('4% to 150000, 8%')], 'pay', ['145000', '20000']),
  ).lines.at(1);
  expect(
    line.tiers.map(
      (part) =>
        `tier ${part.tier + 1}: ${money(part.measure)} at ${toText(part.value)} brings ${money(part.pay)}`,
    ),
  ).toEqual(['tier 1: 5000.00 at 0.04 brings 200.00', 'tier 2: 15000.00 at 0.08 brings 1200.00']);
});

test('5,000 with a third tier from 4,000 at 15 %: 150 of the 450 come from tier 3', () => {
  const [climb] = june(
    started([field('amount', 'amount'), ladder('5% to 2000, 10% to 4000, 15%')], 'pay', ['5000']),
  ).climbs;
  expect(climb!.tiers.map((tier) => money(tier.pay))).toEqual(['100.00', '200.00', '150.00']);
});

test.each(
  table(`
    amounts paid         | deals            | mode         | pays
    100 to 1000, 250     | 400              | marginal     | 100.00
    100 to 1000, 250     | 400, 600         | marginal     | 350.00
    100 to 1000, 250     | 400, 600         | retroactive  | 250.00
    100 to 1000, 250     | 400, 600, -100   | marginal     | 100.00
    100 to 1000, 250     | 400, 600         | whole_record | 350.00
    100 to 1000, 250     | 400, 600, -600   | whole_record | 100.00
  `),
)('tiers that pay amounts: $deals, $mode, pays $pays', (row) => {
  const pay = ladder(row['amounts paid']!, { pays: 'amount', mode: row['mode'] as 'marginal' }); // as written in the table
  const { earned } = june(started([field('amount', 'amount'), pay], 'pay', listed(row['deals']!)));
  expect(earned.ok && money(earned.value)).toBe(row['pays']);
});

test('attainment against a quota: thresholds are ratios of the target, and an unfilled quota is an error with its month', () => {
  const variables = [
    field('amount', 'amount'),
    quota('target', 'q'),
    aggregate('won', 'amount'),
    ladder('5% to 1, 10%', { target_variable_id: 'target' }),
  ];
  const quotas = [
    {
      id: 'q',
      name: 'Q',
      frequency: 'monthly',
      type: 'amount',
      values: [{ user_id: 'ann', month: month('2026-06'), value: '1000' }],
    },
  ] as const;
  const run = started(variables, 'pay', ['1500'], { quotas });
  expect(june(run).earned).toEqual({ ok: true, value: dec(100) });
  const july = run.statements({ users: ['ann'], months: [month('2026-07')] })[0]!.results[0]!;
  expect(
    july.earned.ok
      ? ''
      : `${july.earned.error.kind} ${july.earned.error.variable_id} ${july.earned.error.params['quota_id']}`,
  ).toBe('unfilled_quota target q');
});

test.each(
  table(`
    frequency | window  | to_date | month   | target
    monthly   | exact   | no      | 2026-05 | 105
    monthly   | quarter | no      | 2026-05 | 315
    monthly   | quarter | yes     | 2026-05 | 209
    quarterly | exact   | no      | 2026-05 | 104
    quarterly | year    | no      | 2026-05 | 422
    quarterly | year    | yes     | 2026-05 | 205
    annually  | exact   | no      | 2026-05 | 101
    annually  | year    | yes     | 2026-05 | 101
  `),
)('a $frequency quota over $window (to date: $to_date) in $month is $target', (row) => {
  const frequency = row['frequency'] as 'monthly'; // as written in the table
  const every = { monthly: 1, quarterly: 3, annually: 12 }[frequency];
  // The value of a period is 100 plus the number of its first month.
  const values = Array.from({ length: 12 / every }, (_, at) => ({
    user_id: 'ann',
    month: month('2026-01') + at * every,
    value: String(101 + at * every),
  }));
  const variable = quota('target', 'q', {
    window: row['window'] as 'exact',
    to_date: row['to_date'] === 'yes',
  }); // as written in the table
  const run = started([variable], 'target', [], {
    quotas: [{ id: 'q', name: 'Q', frequency, type: 'amount', values }],
  });
  const [statement] = run.statements({ users: ['ann'], months: [month(row['month']!)] });
  expect(shown(statement!.results[0]!.values[0]!.value)).toBe(row['target']);
});

test.each(
  table(`
    window  | shift    | reference_day | month   | counts
    exact   |          | 1             | 2026-06 | 01 Jun, 30 Jun
    exact   |          | 25            | 2026-06 | 26 May, 01 Jun
    quarter |          | 1             | 2026-06 | 01 Apr, 26 May, 01 Jun, 30 Jun
    year    |          | 1             | 2026-06 | 15 Jan, 31 Mar, 01 Apr, 26 May, 01 Jun, 30 Jun
    exact   | month -3 | 1             | 2026-06 | 31 Mar
    exact   | month 1  | 1             | 2026-05 | 01 Jun, 30 Jun
    exact   | year -1  | 1             | 2026-06 | 10 Jun 2025
    exact   | week -1  | 1             | 2026-06 | 26 May, 01 Jun
  `),
)('$month sees window $window, shifted "$shift", reference day $reference_day: $counts', (row) => {
  const [unit, amount] = row['shift']!.split(' ');
  const shift = unit ? { unit: unit as 'month', amount: Number(amount) } : null; // as written in the table
  const won = scope({ period_rule: { field_id: 'closed', window: row['window'] as 'exact', shift } });
  const world = worldOf([compensation(documentOf([field('amount', 'amount')], 'amount', [won]))], {
    calendar: {
      month_reference_day: Number(row['reference_day']),
      fiscal_year_start: 1,
      fiscal_year_shift: 0,
    },
  });
  const days = { '10 Jun 2025': '2025-06-10', '15 Jan': '2026-01-15', '31 Mar': '2026-03-31', '01 Apr': '2026-04-01', '26 May': '2026-05-26', '01 Jun': '2026-06-01', '30 Jun': '2026-06-30', '01 Jul': '2026-07-01' }; // prettier-ignore
  const run = startRun(
    prepare(world),
    dealTables(Object.entries(days).map(([name, closed]) => deal(name, closed, '1'))),
  );
  const { lines } = run.statements({ users: ['ann'], months: [month(row['month']!)] })[0]!.results[0]!;
  expect(Array.from({ length: lines.count }, (_, at) => lines.at(at).record_id).join(', ')).toBe(
    row['counts'],
  );
});

test.each(
  table(`
    trigger                          | today      | computed in            | ongoing in       | paid in
    each_month                       | 2026-12-31 | 01 02 03 04 05 06      |                  | 01 02 03 04 05 06
    each_month_except_end_of_quarter | 2026-12-31 | 01 02 04 05            |                  | 01 02 04 05
    each_quarter                     | 2026-12-31 | 03 06                  |                  | 03 06
    each_quarter                     | 2026-05-10 | 03 06                  | 04 05            | 03 06 06 06
    q2                               | 2026-12-31 | 06                     |                  | 06
    each_semester                    | 2026-12-31 | 06                     |                  | 06
  `),
)('calculation trigger $trigger, today $today', (row) => {
  const world = worldOf(
    [
      compensation(documentOf([field('amount', 'amount')], 'amount'), {
        calculation_trigger: row['trigger'] as 'each_month',
      }),
    ],
    {
      today: Date.parse(row['today']!) / 86_400_000,
    },
  );
  const months = Array.from({ length: 6 }, (_, at) => month('2026-01') + at);
  const results = startRun(prepare(world), dealTables([]))
    .statements({ users: ['ann'], months })
    .map(({ results: [result] }) => result!);
  const list = (values: readonly number[]) =>
    values.map((value) => String((value % 12) + 1).padStart(2, '0')).join(' ');
  expect(list(results.filter((one) => !one.ongoing).map((one) => one.month))).toBe(row['computed in']);
  expect(list(results.filter((one) => one.ongoing).map((one) => one.month))).toBe(row['ongoing in']);
  expect(list(results.map((one) => one.payment_month).toSorted((a, b) => a - b))).toBe(row['paid in']);
});

test("a manager's roll-up counts the team's deals while they were in it, once each", () => {
  const won = scope({
    user_rule: { field_id: 'owner', match: { kind: 'managers', level: 'anywhere_below' } },
  });
  const world = worldOf(
    [compensation(documentOf([field('amount', 'amount'), ladder('10%')], 'pay', [won]))],
    {
      users: ['ann', 'bob', 'cid'].map((id) => ({ id, name: id, attributes: [] })),
      managers: [
        { manager_id: 'ann', user_id: 'bob', span: { start: null, end: null } },
        {
          manager_id: 'bob',
          user_id: 'cid',
          span: { start: null, end: Date.parse('2026-06-15') / 86_400_000 },
        },
        {
          manager_id: 'ann',
          user_id: 'cid',
          span: { start: Date.parse('2026-06-10') / 86_400_000, end: Date.parse('2026-06-20') / 86_400_000 },
        },
      ],
    },
  );
  const deals = [
    deal('own deal', '2026-06-01', '1000', { owner: 'ann' }),
    deal('of bob', '2026-06-02', '100', { owner: 'bob' }),
    deal('cid under bob and ann', '2026-06-12', '20', { owner: 'cid' }),
    deal('cid after leaving', '2026-06-21', '3', { owner: 'cid' }),
  ];
  const run = startRun(prepare(world), dealTables(deals));
  expect(june(run).earned).toEqual({ ok: true, value: dec(12) });
  const key = { compensation_id: 'commission', user_id: 'ann', month: month('2026-06') };
  expect(explainRecord(run, key, 'cid after leaving')).toEqual([
    {
      scope_id: 'won',
      checks: [
        {
          kind: 'rule',
          depth: 0,
          passed: false,
          rule: { kind: 'user', field_id: 'owner', user_id: 'cid' },
        },
      ],
      counts: false,
      reason: { kind: 'user', field_id: 'owner', user_id: 'cid' },
      // Of somebody else's deal nothing more is said.
      others: [],
      values: [],
    },
  ]);
});

test('the next tier: what is missing, and what a deal brings before and beyond it', () => {
  const [climb] = june(
    started([field('amount', 'amount'), ladder('3% to 20000, 5% to 50000, 8%')], 'pay', ['18000', '9500']),
  ).climbs;
  const next = nextTier(climb!, dec('12000'))!;
  expect([next.distance, next.value, next.deal_brings_now, next.deal_brings_beyond].map(toText)).toEqual([
    '22500',
    '0.08',
    '600',
    '960',
  ]);
  const [top] = june(
    started([field('amount', 'amount'), ladder('3% to 20000, 5%')], 'pay', ['30000']),
  ).climbs;
  expect(nextTier(top!, dec('1'))).toBeNull();
});

test('the explanation fills formulas with values and says why deals do not count', () => {
  const won = scope({
    conditions: {
      kind: 'group',
      link: 'and',
      items: [
        {
          kind: 'condition',
          field_id: 'stage',
          operator: 'is',
          comparand: { kind: 'constant', values: ['Won'] },
        },
      ],
    },
  });
  const doubled = formula('doubled', {
    type: 'binary',
    operator: '*',
    left: { type: 'variable', id: 'sum' },
    right: { type: 'number', value: '2' },
  });
  const world = worldOf([
    compensation(
      documentOf([field('amount', 'amount'), aggregate('sum', 'amount'), doubled], 'doubled', [won]),
    ),
  ]);
  const deals = [
    deal('counts', '2026-06-03', '10.005'),
    deal('lost', '2026-06-04', '5', { stage: 'Lost' }),
    deal('open', null, '5', { stage: 'Engaging' }),
    deal('late', '2026-07-02', '5'),
    deal('of bob', '2026-06-05', '5', { owner: 'bob' }),
    deal('long ago', '2025-06-05', '5'),
  ];
  const run = startRun(prepare(world), dealTables(deals));
  const key = { compensation_id: 'commission', user_id: 'ann', month: month('2026-06') };
  const found = explain(run, key)!;
  expect(found.earned).toEqual({ ok: true, value: dec('20.01') });
  const step = found.steps.find((one) => one.variable_id === 'doubled')!;
  expect(
    step.detail.kind === 'Formula' && step.detail.filled!.children.map((child) => shown(child.value)),
  ).toEqual(['10.005', '2']);
  const [explained] = found.scopes;
  expect([explained!.counted.rows, toText(explained!.counted.total!)]).toEqual([1, '10.005']);
  expect(
    explained!.not_counted.map(
      ({ title, reason }) =>
        `${title}: ${reason.kind === 'condition' ? `stage is ${shown(reason.actual)}` : reason.kind}`,
    ),
  ).toEqual(['lost: stage is Lost', 'open: stage is Engaging', 'late: period']);
  expect(explainRecord(run, key, 'counts')).toMatchObject([{ counts: true, line: { title: 'counts' } }]);
  expect(explainRecord(run, key, 'long ago')).toMatchObject([{ counts: false, reason: { kind: 'period' } }]);
  expect(explainRecord(run, key, 'of bob')).toMatchObject([
    { counts: false, reason: { kind: 'user', user_id: 'bob' } },
  ]);
  expect(ownRecords(run, key, explained!.scope.id, 'LO')).toEqual(['long ago', 'lost']);
  expect(ownRecords(run, key, explained!.scope.id, 'bob')).toEqual([]);
});

test('another compensation and a quota are sources: earlier results only, and their errors are dependency errors', () => {
  const monthly = compensation(
    documentOf([field('amount', 'amount'), aggregate('count', null, { function: 'count' })], 'amount'),
    {
      id: 'monthly',
    },
  );
  const before = scope({
    id: 'before',
    source: { type: 'compensation', compensation_id: 'monthly' },
    user_rule: { field_id: SOURCE_FIELDS.user, match: { kind: 'current_user' } },
    period_rule: { field_id: SOURCE_FIELDS.date, window: 'year', shift: null },
  });
  const targets = scope({
    id: 'targets',
    source: { type: 'quota', quota_id: 'q' },
    user_rule: { field_id: SOURCE_FIELDS.user, match: { kind: 'current_user' } },
    period_rule: { field_id: SOURCE_FIELDS.date, window: 'exact', shift: null },
  });
  const variables = [
    field('earlier', SOURCE_FIELDS.value, 'before'),
    field('earlier deals', 'count', 'before'),
    field('target', SOURCE_FIELDS.value, 'targets'),
    aggregate('so far', 'earlier'),
    aggregate('deals so far', 'earlier deals'),
    aggregate('target now', 'target'),
  ];
  const bonus = compensation(documentOf(variables, 'so far', [before, targets]), { id: 'bonus' });
  const quotas = [
    {
      id: 'q',
      name: 'Q',
      frequency: 'monthly',
      type: 'amount',
      values: [{ user_id: 'ann', month: month('2026-03'), value: '70' }],
    },
  ] as const;
  const deals = [
    deal('a', '2026-01-10', '10'),
    deal('b', '2026-02-10', '20'),
    deal('c', '2026-02-11', '5'),
    deal('d', '2026-03-10', '99'),
  ];
  const run = startRun(prepare(worldOf([monthly, bonus], { quotas })), dealTables(deals));
  const [march] = run.statements({ users: ['ann'], months: [month('2026-03')], compensation_ids: ['bonus'] });
  expect(march!.results[0]!.values.map((one) => `${one.variable_id} ${shown(one.value)}`)).toEqual([
    'so far 35',
    'deals so far 3',
    'target now 70',
  ]);

  const broken = {
    ...monthly,
    document: { ...monthly.document, payment: { type: 'standard' as const, variable_id: 'gone' } },
  };
  const failing = startRun(prepare(worldOf([broken, bonus], { quotas })), dealTables(deals));
  const [result] = failing.statements({
    users: ['ann'],
    months: [month('2026-03')],
    compensation_ids: ['bonus'],
  })[0]!.results;
  expect(result!.earned.ok ? '' : result!.earned.error.kind).toBe('dependency_error');
});
