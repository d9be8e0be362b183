import { day, toFixed, toText } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import type { CompensationModel, StepDetail, Variable, World } from '../model/index.ts';
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
  targetBonus,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { explain } from '../explain/index.ts';
import { prepare, startRun } from './run.ts';

type Month = `${number}-${number}`;
type Setting = Partial<CompensationModel> & { readonly hired?: string; readonly frequency?: 'quarterly' };

const span = (from: string | null, until: string | null = null): CompensationModel['members'] => [
  {
    user_id: 'ann',
    span: { start: from === null ? null : day(from), end: until === null ? null : day(until) },
  },
];

function worldWith(variables: readonly Variable[], { hired, frequency, ...more }: Setting): World {
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'].map(month);
  const starts = frequency ? months.filter((_, at) => at % 3 === 0) : months;
  return worldOf([compensation(documentOf(variables, 'pay', [scope()]), more)], {
    attributes: [{ id: 'hired', type: 'date' }],
    users: [
      {
        id: 'ann',
        name: 'Ann',
        attributes: hired ? [{ attribute_id: 'hired', value: hired, span: { start: null, end: null } }] : [],
      },
    ],
    quotas: [
      {
        id: 'target',
        name: 'Target',
        frequency: frequency ?? 'monthly',
        type: 'amount',
        values: starts.map((at) => ({ user_id: 'ann', month: at, value: '120000' })),
      },
    ],
  });
}

/** What the variable `pay` gives in a month: the amount, or the kind of error. */
function pays(at: Month, variable: Variable, setting: Setting = {}): string {
  const run = startRun(prepare(worldWith([variable], setting)), dealTables([]));
  const [result] = run.statements({ users: ['ann'], months: [month(at)] })[0]!.results;
  if (!result) return 'none';
  return result.earned.ok ? toFixed(result.earned.value, 2) : result.earned.error.kind;
}

const RAMP = { since_attribute_id: null, steps: ['0.25', '0.5', '0.75'] };

describe('a quota by days of membership', () => {
  const prorated = (more: Parameters<typeof quota>[2] = {}) =>
    quota('pay', 'target', { prorate: true, ...more });
  it.each<[string, string, Month, Parameters<typeof quota>[2], Setting]>([
    ['joined on the 15th', '64000.00', '2026-06', {}, { members: span('2026-06-15') }],
    ['left on the 10th', '40000.00', '2026-06', {}, { members: span(null, '2026-06-10') }],
    ['two stays', '8000.00', '2026-06', {}, { members: [...span('2026-06-01', '2026-06-01'), ...span('2026-06-30')] }],
    ['two attributions on one day', '4000.00', '2026-06', {}, { members: [...span('2026-06-30'), ...span('2026-06-30')] }],
    ['always there', '120000.00', '2026-06', {}, {}],
    ['without the setting', '120000.00', '2026-06', { prorate: false }, { members: span('2026-06-15') }],
    ['whole months', '120000.00', '2026-06', {}, { members: span('2026-06-15'), attribution: 'whole_months' }],
    ['months to date, each by its own days', '181935.48', '2026-06', { window: 'quarter', to_date: true }, { members: span('2026-05-16') }],
    ['a quarterly quota in a month of it', '61978.02', '2026-06', {}, { members: span('2026-05-15'), frequency: 'quarterly' }],
  ])('%s: %s', (_name, expected, at, more, setting) => {
    expect(pays(at, prorated(more), setting)).toBe(expected);
  }); // prettier-ignore

  it('needs no value for months without a day of membership', () => {
    const later = prorated({ window: 'year', to_date: false });
    // Months from July on have no quota, and no day.
    expect(pays('2026-06', later, { members: span('2026-06-01', '2026-06-30') })).toBe('120000.00');
    expect(pays('2026-06', { ...later, prorate: false })).toBe('unfilled_quota');
  });
});

describe('a ramp', () => {
  const ramped = (more: Parameters<typeof quota>[2] = {}) => quota('pay', 'target', { ramp: RAMP, ...more });
  const hired = { ...RAMP, since_attribute_id: 'hired' };
  it.each<[string, string, Month, Parameters<typeof quota>[2], Setting]>([
    ['month 1', '30000.00', '2026-03', {}, { members: span('2026-03-20') }],
    ['month 2', '60000.00', '2026-04', {}, { members: span('2026-03-20') }],
    ['month 3', '90000.00', '2026-05', {}, { members: span('2026-03-20') }],
    ['after the ramp', '120000.00', '2026-06', {}, { members: span('2026-03-20') }],
    ['who was always there', '120000.00', '2026-06', {}, {}],
    ['with days', '16000.00', '2026-06', { prorate: true }, { members: span('2026-06-15') }],
    ['since the first of several stays', '60000.00', '2026-02', {}, { members: [...span('2026-02-10'), ...span('2026-01-05', '2026-01-20')] }],
    ['since hiring', '60000.00', '2026-06', { ramp: hired }, { members: span('2026-06-15'), hired: '2026-05-31' }],
    ['before the month of hiring', '0.00', '2026-04', { ramp: hired }, { hired: '2026-05-31' }],
    ['without a date of hiring', 'empty_field', '2026-04', { ramp: hired }, {}],
    ['a quarter weighs its months by days', '60000.00', '2026-06', {}, { members: span('2026-04-01'), frequency: 'quarterly' }],
  ])('%s: %s', (_name, expected, at, more, setting) => {
    expect(pays(at, ramped(more), setting)).toBe(expected);
  }); // prettier-ignore

  it('moves with the reference day of the calendar', () => {
    const world = worldWith([ramped()], { members: span('2026-05-26') });
    const calendar = { ...world.calendar, month_reference_day: 25 };
    const run = startRun(prepare({ ...world, calendar }), dealTables([]));
    const { earned } = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!;
    expect(earned.ok && toText(earned.value)).toBe('30000');
  });
});

describe('amounts by days of membership', () => {
  const prorate = formula('pay', {
    type: 'call',
    name: 'PRORATE',
    args: [{ type: 'number', value: '3000.015' }],
  });
  const share = formula('pay', { type: 'call', name: 'PLANSHARE', args: [] });

  it('multiplies before it divides', () => {
    expect(pays('2026-06', prorate, { members: span('2026-06-21') })).toBe('1000.01');
    expect(pays('2026-06', share, { members: span('2026-06-16') })).toBe('0.50');
    expect(pays('2026-06', prorate)).toBe('3000.02');
  });

  it('prorates a record formula for each statement, not once for all', () => {
    const variables = [
      field('amount', 'amount'),
      formula('each', { type: 'call', name: 'PRORATE', args: [{ type: 'variable', id: 'amount' }] }),
      aggregate('pay', 'each'),
    ];
    const run = startRun(
      prepare(worldWith(variables, { members: span('2026-05-17') })),
      dealTables([deal('d1', '2026-05-20', '310'), deal('d2', '2026-06-20', '310')]),
    );
    const paid = run
      .statements({ users: ['ann'], months: ['2026-05', '2026-06'].map(month) })
      .map(({ results }) => results[0]!.earned)
      .map((earned) => earned.ok && toText(earned.value));
    expect(paid).toEqual(['150', '310']);
  });

  it('prorates a target bonus where it says so', () => {
    const variables = (isProrated: boolean) => [
      field('amount', 'amount'),
      aggregate('won', 'amount'),
      formula('target', { type: 'number', value: '1000' }),
      targetBonus('pay', {
        measure_variable_id: 'won',
        target_variable_id: 'target',
        amount_variable_id: 'target',
        ...(isProrated ? { prorate: true } : {}),
      }),
    ];
    const paid = [true, false].map((isProrated) => {
      const world = worldWith(variables(isProrated), { members: span('2026-06-16') });
      const run = startRun(prepare(world), dealTables([deal('d1', '2026-06-20', '1000')]));
      const { earned } = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!;
      return earned.ok && toText(earned.value);
    });
    expect(paid).toEqual(['500', '1000']);
  });
});

function detailOf(variable: Variable, setting: Setting): StepDetail {
  const run = startRun(prepare(worldWith([variable], setting)), dealTables([]));
  const key = { compensation_id: 'commission', user_id: 'ann', month: month('2026-06') };
  return explain(run, key)!.steps[0]!.detail;
}

it('explains what of a quota counts, and why', () => {
  const detail = detailOf(quota('pay', 'target', { prorate: true, ramp: RAMP }), {
    members: span('2026-06-15'),
  });
  if (detail.kind !== 'Quota') throw new Error(detail.kind);
  const [part] = detail.parts;
  expect([toText(part!.value!), toText(part!.whole!), part!.share!.days, part!.share!.of]).toEqual([
    '16000',
    '120000',
    16,
    30,
  ]);
  expect(part!.share!.months.map(({ step, days, rate }) => [step, days, toText(rate)])).toEqual([
    [1, 16, '0.25'],
  ]);
  expect(detail.ramp).toEqual({ attribute_id: null, since: day('2026-06-15') });
});

it('explains the days of a formula and of a bonus', () => {
  const setting = { members: span('2026-06-15') };
  const prorated = formula('pay', { type: 'call', name: 'PRORATE', args: [{ type: 'number', value: '30' }] });
  expect(detailOf(prorated, setting)).toMatchObject({ plan_days: { days: 16, of: 30 } });
  expect(detailOf(formula('pay', { type: 'number', value: '30' }), setting)).toMatchObject({
    plan_days: null,
  });
});

describe('a last tier that ends', () => {
  const deals = dealTables([deal('d1', '2026-06-01', '800'), deal('d2', '2026-06-02', '700'), deal('d3', '2026-06-03', '900')]); // prettier-ignore
  const climb = (more: Parameters<typeof tiers>[3]) => {
    const ladder = tiers('pay', 'amount', [['0', '0.05'], ['1000', '0.1']], more); // prettier-ignore
    const ends = ladder.tiers.map((tier) => ({ ...tier, to: tier.to ?? '2000' }));
    const world = worldWith([field('amount', 'amount'), { ...ladder, tiers: ends }], {});
    const run = startRun(prepare(world), deals);
    const [result] = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results;
    const lines = Array.from({ length: result!.lines.count }, (_, at) => result!.lines.at(at));
    return {
      pays: result!.earned.ok && toText(result!.earned.value),
      shares: lines.map(({ share }) => share && toText(share)),
      reached: result!.climbs[0]!.reached,
    };
  };
  it.each([
    ['marginal', '150', ['40', '60', '50']],
    ['whole_record', '160', ['40', '70', '50']],
    ['retroactive', '200', ['80', '70', '50']],
    ['interpolated', '200', ['80', '70', '50']],
  ] as const)('%s pays up to it', (mode, paid, shares) => {
    expect(climb({ mode })).toEqual({ pays: paid, shares, reached: 1 });
  });

  it('gives the difference for earlier periods up to it', () => {
    expect(climb({ mode: 'retroactive', accumulation: 'quarter' }).pays).toBe('200');
  });
});
