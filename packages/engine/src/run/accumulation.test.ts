import { type Decimal, ZERO, add, dec, sum, toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain } from '../explain/index.ts';
import type { AcceleratorVariable, CompensationModel, Variable, World } from '../model/index.ts';
import { aggregate, compensation, deal, dealTables, documentOf, field, formula, month, quota, tiers, worldOf } from '../testing/plan-builder.ts'; // prettier-ignore
import { runs } from '../testing/runs.ts';
import { prepare, startRun } from './run.ts';

/** Accumulations month by month: one column per month of 2026, what Ann sold and what she is paid. `!`: in error. */
const EXACT = { currency: { code: 'XXX', decimals: 20 } } as const;

interface Plan {
  readonly sold: readonly (readonly [date: string, amount: string, region?: string])[];
  readonly variables?: readonly Variable[];
  readonly accelerator?: Partial<AcceleratorVariable>;
  readonly model?: Partial<CompensationModel>;
  readonly world?: Partial<World>;
  readonly months: readonly string[];
}

function started({ sold, variables, accelerator = {}, model = {}, world = {} }: Omit<Plan, 'months'>) {
  const climb = tiers('pay', 'amount', [['0', '0.05'], ['200', '0.1']], { mode: 'retroactive', accumulation: 'quarter', ...accelerator }); // prettier-ignore
  const document = documentOf(variables ?? [field('amount', 'amount'), climb], 'pay');
  const deals = sold.map(([date, amount, region = 'N'], at) =>
    deal(`d${String(at).padStart(2, '0')}`, date, amount, { region }),
  );
  return startRun(
    prepare(worldOf([compensation(document, model)], { ...EXACT, ...world })),
    dealTables(deals),
  );
}

function paid(plan: Plan): string[] {
  const statements = started(plan).statements({ users: ['ann'], months: plan.months.map(month) });
  return plan.months.map((at) => {
    const result = statements.find((one) => one.month === month(at))?.results[0];
    if (!result) return '-';
    if (result.earned.ok) return `${toText(result.earned.value)}${result.ongoing ? ' ongoing' : ''}`;
    const { kind, params } = result.earned.error;
    return params['month'] === undefined ? `!${kind}` : `!${kind} of ${params['month']}`;
  });
}

const Q1 = ['2026-01', '2026-02', '2026-03'];
const RISING = [['2026-01-10', '100'], ['2026-02-10', '100'], ['2026-03-10', '-50']] as const; // prettier-ignore

describe('a retroactive rate with an accumulation', () => {
  test('pays the difference for earlier months when a tier is reached, and takes it back when a refund leaves it', () => {
    expect(paid({ sold: RISING, months: Q1 })).toEqual(['5', '15', '-12.5']);
    // 150 at 5 %: what the quarter as a whole pays.
    expect(
      paid({ sold: RISING, months: ['2026-03'], model: { calculation_trigger: 'each_quarter' } }),
    ).toEqual(['7.5']);
  });

  test('sums to the whole to the last digit: a difference is not rounded apart from the month that pays it', () => {
    // Half a unit of the 20th decimal per month: 0.5, 1 and 1.5 units so far round to 1, 1 and 2.
    const variables = [formula('part', { type: 'number', value: '0.00000000000000000005' }), tiers('pay', 'part', [['0', '0.1']], { mode: 'retroactive', accumulation: 'quarter' })]; // prettier-ignore
    const unit = '0.00000000000000000001';
    expect(paid({ sold: [], variables, months: Q1 })).toEqual([unit, '0', unit]);
  });

  test('a difference climbs other tiers, also in a month without a record', () => {
    // January pays 10. February's target is ten times as high: 100 at 5 % is 5, so February pays -5 and has no record.
    const target = ['100', '1000', '1000'].map((value, at) => ({ user_id: 'ann', month: month('2026-01') + at, value })); // prettier-ignore
    const world: Partial<World> = {
      quotas: [{ id: 'q', name: 'Q', frequency: 'monthly', type: 'amount', values: target }],
    };
    const climb = tiers('climb', 'amount', [['0', '0.05'], ['1', '0.1']], { mode: 'retroactive', accumulation: 'quarter', target_variable_id: 'quota' }); // prettier-ignore
    const on = (pays: 'rate' | 'amount') =>
      paid({ sold: [['2026-01-10', '100']], variables: [field('amount', 'amount'), quota('quota', 'q'), climb, aggregate('paid', 'climb'), tiers('pay', 'paid', [['0', '2']], { pays })], world, months: Q1 }); // prettier-ignore
    expect(on('rate')).toEqual(['20', '-10', '0']);
    expect(on('amount')).toEqual(['2', '2', '0']);
  });

  test('does not, turned off', () => {
    expect(paid({ sold: RISING, months: Q1, accelerator: { true_up: false } })).toEqual(['5', '10', '-2.5']);
  });

  test('on a sum as on records', () => {
    const variables = [field('amount', 'amount'), aggregate('won', 'amount')];
    const on = (more: Partial<AcceleratorVariable>) =>
      paid({ sold: RISING, months: Q1, variables: [...variables, tiers('pay', 'won', [['0', '0.05'], ['200', '0.1']], { mode: 'retroactive', accumulation: 'quarter', ...more })] }); // prettier-ignore
    expect(on({})).toEqual(['5', '15', '-12.5']);
    expect(on({ true_up: false })).toEqual(['5', '10', '-2.5']);
  });

  test('is a separate part: no line of this month has a share of it', () => {
    const run = started({ sold: RISING });
    const [result] = run.statements({ users: ['ann'], months: [month('2026-02')] })[0]!.results;
    expect(result!.lines.count).toBe(1);
    expect(toText(result!.lines.at(0).share!)).toBe('10');
    expect(result!.true_up).toEqual({ months: [month('2026-01')], pay: dec('5') });
    const [climb] = result!.climbs;
    expect(climb!.true_up).toEqual({
      months: [month('2026-01')],
      due: dec('10'),
      before: dec('5'),
      pay: dec('5'),
    });
    const why = explain(run, { compensation_id: 'commission', user_id: 'ann', month: month('2026-02') })!;
    expect(why.exact).toEqual(dec('15'));
  });

  test('each group owes for itself, also one without a record this month', () => {
    const sold = [['2026-01-10', '100'], ['2026-02-10', '100']] as const; // prettier-ignore
    const grouped = (target: readonly string[]) => {
      const values = target.map((value, at) => ({ user_id: 'ann', month: month('2026-01') + at, value }));
      return paid({
        sold,
        months: Q1,
        variables: [
          field('amount', 'amount'),
          field('stage', 'stage'),
          quota('target', 'q', { window: 'quarter', to_date: true }),
          tiers('pay', 'amount', [['0', '0.05'], ['1', '0.1']], { mode: 'retroactive', accumulation: 'quarter', group_by_variable_ids: ['stage'], target_variable_id: 'target' }), // prettier-ignore
        ],
        world: { quotas: [{ id: 'q', name: 'Q', frequency: 'monthly', type: 'amount', values }] },
      });
    };
    // At 100 % in January and February; March's target is missed by everybody, and what the higher rate gave is taken back.
    expect(grouped(['100', '100', '100'])).toEqual(['10', '10', '-10']);
    expect(grouped(['100', '100'])).toEqual(['10', '10', '!unfilled_quota of 24314']); // a quota names its month by number
  });

  test('the months sum to one run over the whole window, up and down, whatever the target and the groups do', () => {
    const amounts = fc.array(fc.record({ at: fc.integer({ min: 0, max: 330 }), cents: fc.integer({ min: -30_000, max: 60_000 }), region: fc.constantFrom('N', 'S') }), { maxLength: 15 }); // prettier-ignore
    const targets = fc.option(
      fc.array(fc.constantFrom('50', '100', '200.5'), { minLength: 12, maxLength: 12 }),
      { freq: 2 },
    );
    fc.assert(
      fc.property(amounts, targets, fc.boolean(), fc.boolean(), (list, target, isGrouped, onSum) => {
        const sold = list.map(({ at, cents, region }) => [new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10), (cents / 100).toFixed(2), region] as const); // prettier-ignore
        const values = (target ?? []).map((value, at) => ({
          user_id: 'ann',
          month: month('2026-01') + at,
          value,
        }));
        const steps = target ? ([['0', '0.03'], ['0.5', '0.07'], ['1', '0.02']] as const) : ([['0', '0.03'], ['100', '0.07'], ['300', '0.02']] as const); // prettier-ignore
        const variables = [
          field('amount', 'amount'),
          field('region', 'region'),
          aggregate('won', 'amount'),
          quota('target', 'q', { window: 'year', to_date: true }),
          tiers('pay', onSum ? 'won' : 'amount', steps, {
            mode: 'retroactive',
            accumulation: 'year',
            group_by_variable_ids: isGrouped && !onSum ? ['region'] : [],
            target_variable_id: target ? 'target' : null,
          }),
        ];
        const world = {
          quotas: [{ id: 'q', name: 'Q', frequency: 'monthly' as const, type: 'amount' as const, values }],
        };
        const year = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
        const whole = paid({
          sold,
          variables,
          world,
          months: ['2026-12'],
          model: { calculation_trigger: 'each_year' },
        });
        expect([toText(sum(paid({ sold, variables, world, months: year }).map(dec)))]).toEqual(whole);
      }),
      { numRuns: runs(200) },
    );
  });

  test('to the cent too: lines and difference add up to what is earned', () => {
    const run = started({ sold: [['2026-01-10', '33.33'], ['2026-02-10', '100.01'], ['2026-02-11', '100.01']], world: { currency: { code: 'USD', decimals: 2 } } }); // prettier-ignore
    const [result] = run.statements({ users: ['ann'], months: [month('2026-02')] })[0]!.results;
    let shares: Decimal = result!.true_up!.pay;
    for (let at = 0; at < result!.lines.count; at += 1)
      shares = add(shares, result!.lines.at(at).share ?? ZERO);
    expect(result!.earned).toEqual({ ok: true, value: shares });
  });
});

describe('periods that do not take part', () => {
  const sums = (of: Variable, more: Partial<AcceleratorVariable> = {}): readonly Variable[] => [
    field('amount', 'amount'),
    aggregate('won', 'amount'),
    quota('quota', 'q'),
    of,
    tiers('pay', of.id, [['0', '0'], ['1', '100']], { accumulation: 'quarter', ...more }), // prettier-ignore
  ];
  const attainment = formula('attainment', { type: 'binary', operator: '/', left: { type: 'variable', id: 'won' }, right: { type: 'variable', id: 'quota' } }); // prettier-ignore
  const quotas = (from: string): Partial<World> => ({
    quotas: [{ id: 'q', name: 'Q', frequency: 'monthly', type: 'amount', values: Q1.filter((at) => at >= from).map((at) => ({ user_id: 'ann', month: month(at), value: '100' })) }], // prettier-ignore
  });
  const sold = [['2026-01-10', '50'], ['2026-02-10', '80'], ['2026-03-10', '100']] as const; // prettier-ignore

  test('those before the attribution add nothing: joined in February, quota from February', () => {
    const from = { user_id: 'ann', span: { start: month('2026-01') * 0 + 20_485, end: null } }; // 2026-02-01
    expect(paid({ sold, variables: sums(attainment), world: quotas('2026-02'), months: Q1, model: { members: [from] } })).toEqual(['-', '0', '80']); // prettier-ignore
  });

  test('an error of a month in which the person had the plan is named by every later one', () => {
    expect(paid({ sold, variables: sums(attainment), world: quotas('2026-02'), months: Q1 })).toEqual([
      '!unfilled_quota of 24312', // The quota names its month by number.
      '!dependency_error of 2026-01',
      '!dependency_error of 2026-01',
    ]);
  });

  test('so does a record in error, and a difference for a month in error', () => {
    const ratio = formula('ratio', { type: 'binary', operator: '/', left: { type: 'number', value: '10' }, right: { type: 'variable', id: 'amount' } }); // prettier-ignore
    const variables = [field('amount', 'amount'), ratio, tiers('pay', 'ratio', [['0', '1']], { accumulation: 'quarter' })]; // prettier-ignore
    const zero = [['2026-01-10', '0'], ['2026-02-10', '1'], ['2026-03-10', '1']] as const; // prettier-ignore
    expect(paid({ sold: zero, variables, months: Q1 })).toEqual(['!division_by_zero', '!dependency_error of 2026-01', '!dependency_error of 2026-01']); // prettier-ignore
    const climb = tiers('pay', 'amount', [['0', '0.05'], ['1', '0.1']], { mode: 'retroactive', accumulation: 'quarter', target_variable_id: 'quota' }); // prettier-ignore
    expect(paid({ sold, variables: [field('amount', 'amount'), quota('quota', 'q'), climb], world: quotas('2026-02'), months: Q1 }).slice(1)).toEqual(['!dependency_error of 2026-01', '!dependency_error of 2026-01']); // prettier-ignore
  });

  test('an empty measure adds nothing', () => {
    const rate = { ...field('rate', ''), kind: 'Attribute' as const, attribute_id: 'rate' };
    const world: Partial<World> = {
      attributes: [{ id: 'rate', type: 'number' }],
      users: [
        {
          id: 'ann',
          name: 'Ann',
          attributes: [{ attribute_id: 'rate', value: '3', span: { start: 20_485, end: null } }],
        },
      ],
    };
    const climb = tiers('pay', 'rate', [['0', '1'], ['3', '10']], { accumulation: 'quarter' }); // prettier-ignore
    expect(paid({ sold: [], variables: [rate, climb], world, months: Q1 })).toEqual([
      '!empty_field',
      '3',
      '30',
    ]);
  });

  test.each([
    ['record', 'amount'],
    ['sum', 'won'],
  ])('months that the trigger leaves out: March is not in April’s climb (%s)', (_, measure) => {
    const variables = [field('amount', 'amount'), aggregate('won', 'amount'), tiers('pay', measure, [['0', '0'], ['150', '1']], { accumulation: 'year' })]; // prettier-ignore
    const year = [['2026-01-10', '100'], ['2026-03-10', '1000'], ['2026-04-10', '70']] as const; // prettier-ignore
    const months = ['2026-01', '2026-03', '2026-04'];
    const model = { calculation_trigger: 'each_month_except_end_of_quarter' as const };
    expect(paid({ sold: year, variables, months, model })).toEqual(['0', '-', '20']);
    expect(paid({ sold: year, variables, months })).toEqual(['0', '950', '70']);
  });
});

describe('a one-time compensation over a quarter', () => {
  const sold = [['2026-01-10', '100'], ['2026-03-10', '50']] as const; // prettier-ignore
  const variables = [field('amount', 'amount'), aggregate('pay', 'amount')];
  const model = { calculation_trigger: 'each_quarter' as const, only_month: month('2026-02') };
  const months = [...Q1, '2026-04', '2026-06'];

  test('is ongoing from its month on while the quarter runs, and final in the quarter’s last month', () => {
    const at = (today: number) => paid({ sold, variables, model, months, world: { today } });
    const day = (text: string) => Math.floor(Date.parse(text) / 86_400_000);
    expect(at(day('2026-02-20'))).toEqual(['-', '150 ongoing', '150', '-', '-']);
    expect(at(day('2026-05-01'))).toEqual(['-', '-', '150', '-', '-']);
  });

  test('of one month is computed in it alone', () => {
    expect(paid({ sold, variables, model: { only_month: month('2026-01') }, months })).toEqual([
      '100',
      '-',
      '-',
      '-',
      '-',
    ]);
  });
});
