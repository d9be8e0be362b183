import { day, sum, toFixed } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import type { AcceleratorVariable, CompensationModel } from '../model/index.ts';
import { PIPELINE, STEPS, csv, isoDate, pipelineColumns, wonDeals } from '../testing/crm.ts';
import {
  aggregate,
  compensation,
  documentOf,
  field,
  month,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { prepare, startRun } from './run.ts';

const EVERYONE = csv('sales_teams.csv');
const AGENTS = EVERYONE.map((row) => row['sales_agent']!);
const MANAGERS = [...new Set(EVERYONE.map((row) => row['manager']!))];
const pipeline = pipelineColumns();

test('June 2017 of the CRM: every agent is paid what an independent program computed', () => {
  const variables = [
    field('value', 'close_value'),
    aggregate('won value', 'value'),
    tiers('commission', 'value', STEPS),
  ];
  const model = compensation(documentOf(variables, 'commission', [wonDeals()]), {
    attribution: 'dates',
    members: AGENTS.map((user_id) => ({ user_id, span: { start: null, end: null } })),
  });
  const world = worldOf([model], {
    today: day('2017-12-31'),
    tables: [PIPELINE],
    users: AGENTS.map((id) => ({ id, name: id, attributes: [] })),
  });
  const statements = startRun(prepare(world), new Map([['pipeline', pipeline]])).statements({
    users: null,
    months: [month('2017-06')],
  });

  const found = statements.map(({ user_id, results: [result] }) => {
    const value = result!.values.find((one) => one.variable_id === 'won value')!.value;
    expect(result!.earned.ok && value.type === 'decimal').toBe(true);
    const earned = result!.earned.ok ? result!.earned.value : null;
    const shares = Array.from({ length: result!.lines.count }, (_, at) => result!.lines.at(at).share!);
    expect(toFixed(sum(shares), 2)).toBe(toFixed(earned!, 2));
    return [
      user_id,
      String(result!.lines.count),
      value.type === 'decimal' ? toFixed(value.value, 2) : '',
      toFixed(earned!, 2),
    ];
  });
  const expected = csv('expected-reps-2017-06.csv')
    .filter((row) => row['sales_agent'] !== 'TOTAL')
    .map((row) => [row['sales_agent'], row['won_deals'], row['won_value'], row['commission']]);
  expect(found.toSorted()).toEqual(expected.toSorted());
  const total = sum(
    statements.map(({ results }) =>
      results[0]!.earned.ok ? results[0]!.earned.value : { mantissa: -1n, scale: 0 },
    ),
  );
  expect(toFixed(total, 2)).toBe('62030.72');
  expect(found.find(([, deals]) => deals === '37')?.[3]).toBe('7870.16');
});

interface Won {
  readonly month: number;
  readonly closed: string;
  readonly id: string;
  readonly agent: string;
  /** Whole dollars, as all values of the file are. */
  readonly value: bigint;
}

const WON: Won[] = csv('sales_pipeline.csv')
  .filter((row) => row['deal_stage'] === 'Won' && row['close_date']!.endsWith('/2017'))
  .map((row) => ({
    month: Number(row['close_date']!.split('/')[0]),
    closed: isoDate(row['close_date']!),
    id: row['opportunity_id']!,
    agent: row['sales_agent']!,
    value: BigInt(row['close_value']!),
  }));

/** In cents: dollars times percent. All amounts are whole, so that no rounding is needed. */
function tiered(value: bigint): bigint {
  const upTo = (limit: bigint) => (value < limit ? value : limit);
  return upTo(20_000n) * 3n + (upTo(50_000n) - upTo(20_000n)) * 5n + (value - upTo(50_000n)) * 8n;
}

function percentAt(value: bigint): bigint {
  return value >= 50_000n ? 8n : value >= 20_000n ? 5n : 3n;
}

function total(deals: readonly Won[]): bigint {
  return deals.reduce((whole, one) => whole + one.value, 0n);
}

/** What each plan pays a person in a month, worked out without the engine; `null`: nothing is computed then. */
const PLANS: Record<
  string,
  { readonly model: CompensationModel; readonly pays: (user: string, at: number) => bigint | null }
> = {
  'marginal, each month': { model: plan({}), pays: (user, at) => tiered(total(of(user, at, at))) },
  'marginal, climbing over the quarter': {
    model: plan({ accumulation: 'quarter' }),
    pays: (user, at) =>
      tiered(total(of(user, quarter(at), at))) - tiered(total(of(user, quarter(at), at - 1))),
  },
  'marginal, each quarter': {
    model: plan({}, { calculation_trigger: 'each_quarter' }),
    pays: (user, at) => (at % 3 === 0 ? tiered(total(of(user, at - 2, at))) : null),
  },
  'retroactive, each month': {
    model: plan({ mode: 'retroactive' }),
    pays: (user, at) => total(of(user, at, at)) * percentAt(total(of(user, at, at))),
  },
  'whole deals, each month': {
    model: plan({ mode: 'whole_record' }),
    pays(user, at) {
      let reached = 0n;
      let pay = 0n;
      for (const one of of(user, at, at)) {
        reached += one.value;
        pay += one.value * percentAt(reached);
      }
      return pay;
    },
  },
  "a manager's roll-up": {
    model: plan({}, {}, true),
    pays(user, at) {
      const team = EVERYONE.filter((row) => row['manager'] === user).map((row) => row['sales_agent']);
      return tiered(total(WON.filter((one) => team.includes(one.agent) && one.month === at)));
    },
  },
};

function quarter(at: number): number {
  return at - ((at - 1) % 3);
}

/** A person's won deals of months `first` to `last`, in the order of the climb. */
function of(user: string, first: number, last: number): Won[] {
  const own = WON.filter((one) => one.agent === user && one.month >= first && one.month <= last);
  return own.toSorted((a, b) => (a.closed + a.id < b.closed + b.id ? -1 : 1));
}

function plan(
  accelerator: Partial<AcceleratorVariable>,
  more: Partial<CompensationModel> = {},
  isRollUp = false,
): CompensationModel {
  const scope = wonDeals(isRollUp ? { kind: 'managers', level: 'directly_below' } : { kind: 'current_user' });
  return compensation(
    documentOf([field('value', 'close_value'), tiers('pay', 'value', STEPS, accelerator)], 'pay', [scope]),
    {
      members: [...AGENTS, ...MANAGERS].map((user_id) => ({ user_id, span: { start: null, end: null } })),
      ...more,
    },
  );
}

test.each(Object.keys(PLANS))('2017 of the CRM, every person and month: %s', (name) => {
  const { model, pays } = PLANS[name]!;
  const world = worldOf([model], {
    today: day('2018-06-30'),
    tables: [PIPELINE],
    users: [...AGENTS, ...MANAGERS].map((id) => ({ id, name: id, attributes: [] })),
    managers: EVERYONE.map((row) => ({
      manager_id: row['manager']!,
      user_id: row['sales_agent']!,
      span: { start: null, end: null },
    })),
  });
  const months = Array.from({ length: 12 }, (_, at) => month('2017-01') + at);
  const found = startRun(prepare(world), new Map([['pipeline', pipeline]]))
    .statements({ users: null, months })
    .map(
      ({ user_id, month: at, results: [result] }) =>
        `${user_id} ${(at % 12) + 1} ${result!.earned.ok ? toFixed(result!.earned.value, 2) : 'error'}`,
    );
  const expected = [...AGENTS, ...MANAGERS].flatMap((user) =>
    months.flatMap((_, index) => {
      const cents = pays(user, index + 1);
      return cents === null
        ? []
        : [`${user} ${index + 1} ${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`];
    }),
  );
  expect(found).toEqual(expected);
  expect(found.some((line) => !line.endsWith(' 0.00'))).toBe(true);
});
