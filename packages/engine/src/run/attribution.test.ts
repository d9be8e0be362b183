import { dateText, day, toFixed } from '@comptoir/kernel';
import { describe, expect, test, vi } from 'vitest';
import { explainRecord } from '../explain/index.ts';
import type { CalculationTrigger, CompensationModel } from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  formula,
  month,
  scope,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';

/**
 * A record counts when its date lies within the person's attribution to the plan. One row per case: from when to when Ann has the
 * plan, what is computed, and which of her deals of 2026 (1 on 5 January, 10 on 20 January, 100 on 10 February, 1000 on 10 March) pay.
 */
const DEALS = [['2026-01-05', '1'], ['2026-01-20', '10'], ['2026-02-10', '100'], ['2026-03-10', '1000']].map(([date, amount], at) => deal(`d${at}`, date!, amount!)); // prettier-ignore

interface Case {
  readonly has: string;
  readonly counts?: CompensationModel['attribution'];
  readonly computed?: CalculationTrigger;
  readonly month: string;
  /** `null`: no statement. */
  readonly pays: string | null;
}

const CASES: readonly Case[] = [
  { has: 'always', month: '2026-01', pays: '11' },
  { has: '2026-01-15 to ...', month: '2026-01', pays: '10' },
  { has: '... to 2026-01-15', month: '2026-01', pays: '1' },
  { has: '2026-01-05 to 2026-01-05', month: '2026-01', pays: '1' },
  { has: '2026-01-06 to 2026-01-19', month: '2026-01', pays: '0' },
  { has: '2026-02-01 to ...', month: '2026-01', pays: null },
  { has: '2026-01-15 to ...', computed: 'each_quarter', month: '2026-03', pays: '1110' },
  { has: '... to 2026-01-15', computed: 'each_quarter', month: '2026-03', pays: '1' },
  {
    has: '... to 2026-01-10, 2026-02-01 to 2026-02-28',
    computed: 'each_quarter',
    month: '2026-03',
    pays: '101',
  },
  // Directly and through a team, or through two teams: a record counts once.
  { has: 'always, always', month: '2026-01', pays: '11' },
  { has: '2026-01-01 to 2026-01-25, 2026-01-15 to ...', month: '2026-01', pays: '11' },
  { has: '2026-01-15 to ...', counts: 'whole_months', month: '2026-01', pays: '11' },
  {
    has: '... to 2026-01-15',
    counts: 'whole_months',
    computed: 'each_quarter',
    month: '2026-03',
    pays: '11',
  },
  {
    has: '2026-01-01 to 2026-01-10, 2026-01-20 to 2026-01-31',
    counts: 'whole_months',
    month: '2026-01',
    pays: '11',
  },
];

function membersOf(has: string): CompensationModel['members'] {
  return has.split(', ').map((span) => {
    const [from, to] = span === 'always' ? [] : span.split(' to ');
    const open = (text: string | undefined) => (text === undefined || text === '...' ? null : day(text));
    return { user_id: 'ann', span: { start: open(from), end: open(to) } };
  });
}

const document = documentOf([field('amount', 'amount'), aggregate('paid', 'amount')], 'paid');

async function started({ has, counts = 'dates', computed = 'each_month' }: Omit<Case, 'month' | 'pays'>) {
  const { prepare, startRun } = await import('./run.ts');
  const model = compensation(document, {
    members: membersOf(has),
    attribution: counts,
    calculation_trigger: computed,
  });
  return startRun(prepare(worldOf([model])), dealTables(DEALS));
}

async function paid(one: Case): Promise<string | null> {
  const [statement] = (await started(one)).statements({ users: ['ann'], months: [month(one.month)] });
  const earned = statement?.results[0]?.earned;
  return earned ? (earned.ok ? toFixed(earned.value, 0) : earned.error.kind) : null;
}

test.each(CASES)('has the plan $has ($counts): $computed $month pays $pays', async (one) => {
  expect(await paid(one)).toBe(one.pays);
});

describe('guard taken away: records are not limited to the attribution, or one counts per attribution', () => {
  type Attribution = typeof import('./attribution.ts');
  const UNGUARDED: Record<string, (real: Attribution) => Partial<Attribution>> = {
    'every day of a member counts': (real) => ({
      attributedDays: (model, calendar) =>
        new Map(
          [...real.attributedDays(model, calendar)].map(([user_id]) => [
            user_id,
            [{ start: -1e9, end: 1e9 }],
          ]),
        ),
    }),
    'overlapping attributions are not merged': () => ({
      attributedDays: ({ members }) =>
        Map.groupBy(members.map(({ user_id, span }) => ({ user_id, start: span.start ?? -1e9, end: span.end ?? 1e9 })), (one) => one.user_id), // prettier-ignore
    }),
  };
  test.each(Object.keys(UNGUARDED))('%s', async (name) => {
    vi.resetModules();
    vi.doMock('./attribution.ts', async (importOriginal) => {
      const real = await importOriginal<Attribution>();
      return { ...real, ...UNGUARDED[name]!(real) };
    });
    try {
      expect(await Promise.all(CASES.map(paid))).not.toEqual(CASES.map((one) => one.pays));
    } finally {
      vi.doUnmock('./attribution.ts');
      vi.resetModules();
    }
  });
});

test('an amount that comes from no record is paid whole for a period of which one day is covered', async () => {
  const { prepare, startRun } = await import('./run.ts');
  const fixed = documentOf([formula('fixed', { type: 'number', value: '250' })], 'fixed', []);
  const world = worldOf([compensation(fixed, { members: membersOf('2026-01-31 to 2026-02-01') })]);
  const statements = startRun(prepare(world), dealTables([])).statements({ users: ['ann'], months: ['2026-01', '2026-02', '2026-03'].map(month) }); // prettier-ignore
  expect(statements.map(({ results: [one] }) => one!.earned.ok && toFixed(one!.earned.value, 0))).toEqual([
    '250',
    '250',
  ]);
});

test('deals before the attribution do not fill tiers either', async () => {
  const { prepare, startRun } = await import('./run.ts');
  const climb = tiers('pay', 'amount', [['0', '0'], ['11', '1']], { accumulation: 'quarter' }); // prettier-ignore
  const pay = (has: string) => {
    const model = compensation(documentOf([field('amount', 'amount'), climb], 'pay'), {
      members: membersOf(has),
    });
    const [feb] = startRun(prepare(worldOf([model])), dealTables(DEALS)).statements({
      users: ['ann'],
      months: [month('2026-02')],
    });
    const { earned } = feb!.results[0]!;
    return earned.ok && toFixed(earned.value, 0);
  };
  expect([pay('always'), pay('2026-01-15 to ...'), pay('2026-02-01 to ...')]).toEqual(['100', '99', '89']);
});

test('why a deal does not count names the days of the attribution around it', async () => {
  const run = await started({ has: '2026-01-15 to 2026-02-05, 2026-03-01 to ...', computed: 'each_quarter' });
  const reasons = DEALS.map(({ id }) => {
    const [one] = explainRecord(
      run,
      { compensation_id: 'commission', user_id: 'ann', month: month('2026-03') },
      id,
    );
    if (!one || one.counts) return 'counts';
    const { reason } = one;
    const shown = (at: number | null) => (at === null ? '-' : dateText(at));
    return reason.kind === 'attribution'
      ? `until ${shown(reason.until)}, from ${shown(reason.from)}`
      : reason.kind;
  });
  expect(reasons).toEqual([
    'until -, from 2026-01-15',
    'counts',
    'until 2026-02-05, from 2026-03-01',
    'counts',
  ]);
});

test('a scope without dates counts its rows whole; a quota counts when a day of its period does', async () => {
  const { prepare, startRun } = await import('./run.ts');
  const undated = documentOf([field('amount', 'amount'), aggregate('paid', 'amount')], 'paid', [
    scope({ period_rule: null }),
  ]);
  const world = worldOf([compensation(undated, { members: membersOf('2026-01-15 to 2026-01-16') })]);
  const [one] = startRun(prepare(world), dealTables(DEALS)).statements({
    users: ['ann'],
    months: [month('2026-01')],
  });
  expect(one!.results[0]!.lines.count).toBe(4);

  const quotas = ['2026-01', '2026-02'].map((at) => ({ user_id: 'ann', month: month(at), value: '7' }));
  const ofQuota = scope({
    source: { type: 'quota', quota_id: 'q' },
    user_rule: { field_id: SOURCE_FIELDS.user, match: { kind: 'current_user' } },
    period_rule: { field_id: SOURCE_FIELDS.date, window: 'year', shift: null },
  });
  const summed = documentOf([field('amount', SOURCE_FIELDS.value), aggregate('paid', 'amount')], 'paid', [
    ofQuota,
  ]);
  const model = compensation(summed, {
    members: membersOf('2026-02-20 to 2026-02-21'),
    calculation_trigger: 'each_quarter',
  });
  const more = {
    quotas: [{ id: 'q', name: 'Q', frequency: 'monthly' as const, type: 'amount' as const, values: quotas }],
  };
  const [quarter] = startRun(prepare(worldOf([model], more)), dealTables([])).statements({
    users: ['ann'],
    months: [month('2026-03')],
  });
  const { earned } = quarter!.results[0]!;
  expect(earned.ok && toFixed(earned.value, 0)).toBe('7');
});
