import { day, dec, toFixed } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../columns/index.ts';
import type {
  CalculationTrigger,
  CompensationModel,
  PaymentSchedule,
  PaymentTrigger,
} from '../model/index.ts';
import {
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  month,
  worldOf,
} from '../testing/plan-builder.ts';
import { instalmentsOf } from './pay-parts.ts';
import { SPAN_OF_TRIGGER, periodIn } from './periods.ts';
import { prepare, startRun } from './run.ts';

const AT_ONCE: PaymentSchedule = { delay: 0, instalments: [], release: null };
const THREE = {
  ...AT_ONCE,
  instalments: [
    { months: 0, share: '0.5' },
    { months: 1, share: '0.25' },
    { months: 2, share: '0.25' },
  ],
};
const EQUAL = {
  ...AT_ONCE,
  instalments: ['0.333333333334', '0.333333333333', '0.333333333333'].map((share, months) => ({
    months,
    share,
  })),
};

describe('an amount in instalments', () => {
  const cut = (amount: string, schedule: PaymentSchedule) =>
    instalmentsOf(dec(amount), schedule, 2).map(({ value }) => toFixed(value, 2));
  it.each([
    ['1000', THREE, ['500.00', '250.00', '250.00']],
    ['100', EQUAL, ['33.34', '33.33', '33.33']],
    ['-100', EQUAL, ['-33.34', '-33.33', '-33.33']],
    ['0.02', THREE, ['0.01', '0.01']],
    ['-0.03', THREE, ['-0.01', '-0.01', '-0.01']],
    ['0', THREE, []],
    ['12.34', AT_ONCE, ['12.34']],
  ])('%s', (amount, schedule, parts) => expect(cut(amount, schedule)).toEqual(parts));
});

describe('when pay is due', () => {
  const due = (
    schedule: PaymentSchedule,
    records: readonly WireRecord[],
    more: Partial<CompensationModel> = {},
  ) => {
    const model = compensation({ ...documentOf([field('amount', 'amount')], 'amount'), schedule }, more);
    const run = startRun(prepare(worldOf([model])), dealTables(records));
    const { results } = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!;
    const { parts, payment_month } = results[0]!;
    return {
      payment_month: payment_month - month('2026-06'),
      parts: parts?.map(({ record, month: at, value }) =>
        [record?.id ?? '', at === null ? 'held' : at - month('2026-06'), toFixed(value, 2)].join(' '),
      ),
    };
  };
  const records = [
    deal('a', '2026-06-01', '100', { booked: '2026-08-31', signed: true }),
    deal('b', '2026-06-02', '50', { booked: '2026-02-01', signed: false }),
    deal('c', '2026-06-03', '0.03'),
    deal('d', '2026-06-04', '0', { signed: true }),
  ];

  it('a delay moves all of it', () => {
    expect(due({ ...AT_ONCE, delay: 3 }, records)).toEqual({ payment_month: 3, parts: [' 3 150.03'] });
    const annual = due({ ...AT_ONCE, delay: 36 }, records, { payment_trigger: 'end_of_year' });
    expect(annual.payment_month).toBe(6 + 36);
  });

  it('instalments follow the delayed month', () => {
    expect(due({ ...THREE, delay: 1 }, records.slice(0, 1))).toEqual({
      payment_month: 1,
      parts: [' 1 50.00', ' 2 25.00', ' 3 25.00'],
    });
  });

  it('a date releases its record, never before the payment month, and an empty one holds it', () => {
    expect(due({ ...AT_ONCE, release: { field_id: 'booked' } }, records).parts).toEqual([
      'a 2 100.00',
      'b 0 50.00',
      'c held 0.03',
    ]);
  });

  it('a checkbox releases its record in the payment month', () => {
    expect(due({ ...AT_ONCE, delay: 1, release: { field_id: 'signed' } }, records).parts).toEqual([
      'a 1 100.00',
      'b held 50.00',
      'c held 0.03',
    ]);
  });

  it('each record has instalments of its own', () => {
    expect(due({ ...THREE, release: { field_id: 'booked' } }, records).parts).toEqual([
      'a 2 50.00',
      'a 3 25.00',
      'a 4 25.00',
      'b 0 25.00',
      'b 1 12.50',
      'b 2 12.50',
      'c held 0.01',
      'c held 0.01',
      'c held 0.01',
    ]);
  });

  it('a period that runs is not divided', () => {
    const running = due(THREE, records, { calculation_trigger: 'each_year' });
    expect(running).toEqual({ payment_month: 6, parts: undefined });
  });
});

describe('no combination of triggers pays before its period is over', () => {
  const PAYMENTS: PaymentTrigger[] = ['end_of_month', 'end_of_quarter', 'end_of_semester', 'end_of_year'];
  const first = month('2025-01');
  it.each(Object.keys(SPAN_OF_TRIGGER) as CalculationTrigger[])('%s', (calculation_trigger) => {
    const periods = PAYMENTS.flatMap((payment_trigger) =>
      [1, 4].flatMap((fiscal_year_start) =>
        [null, first + 1, first + 14].flatMap((only_month) =>
          Array.from({ length: 30 }, (_, at) =>
            periodIn(
              { calculation_trigger, payment_trigger, only_month, document: {} },
              first + at,
              { month_reference_day: 1, fiscal_year_start, fiscal_year_shift: 0 },
              day('2030-01-01'),
            ),
          ),
        ),
      ),
    );
    const made = periods.filter((period) => period !== null);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter(({ payment_month, span }) => payment_month < span.end)).toEqual([]);
    // The payment trigger names the end of a span that holds the period's last month.
    expect(made.every(({ payment_month, span }) => payment_month - span.end < 12)).toBe(true);
  });
});
