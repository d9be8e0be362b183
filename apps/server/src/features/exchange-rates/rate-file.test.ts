import { toText } from '@comptoir/kernel';
import { describe, expect, it, test } from 'vitest';
import { changed, movedMonth, rateOf } from './rate-policy.ts';
import { readRateFile } from './rate-file.ts';

const read = (
  text: string,
  company = 'EUR',
  quote?: 'company_per_unit' | 'unit_per_base',
  decimal_mark?: '.' | ',',
) => {
  const {
    rates,
    issues,
    decimal_mark: mark,
    decimal_mark_missing,
    ...rest
  } = readRateFile({ text, quote, base: 'EUR', decimal_mark }, company);
  return {
    ...rest,
    ...(mark === null ? {} : { mark }),
    ...(decimal_mark_missing ? { decimal_mark_missing } : {}),
    rates: rates.map(({ currency, start, rate }) => `${currency} ${start} ${toText(rate)}`),
    issues: issues.map(({ line, problem, value }) => `${line} ${problem} ${value}`),
  };
};

describe('a file of rates', () => {
  it('is a list of currency, month and rate', () => {
    expect(read('Currency;Month;Rate\nusd;2026-01;0,92\nJPY;2026/02;0.0061\n')).toEqual({
      quote: 'company_per_unit',
      rows: 2,
      rates: ['JPY 2026-02 0.0061', 'USD 2026-01 0.92'],
      issues: [],
    });
  });

  it('is a table of daily rates as a central bank publishes it: the first day of the month counts, inverted', () => {
    const text = 'Date,USD,JPY,CYP,\n2026-01-05,1.25,160,N/A,\n2026-01-02,1.6,,N/A,\n2026-02-02,2,160,,\n';
    expect(read(text)).toEqual({
      quote: 'unit_per_base',
      rows: 3,
      rates: ['JPY 2026-01 0.00625', 'JPY 2026-02 0.00625', 'USD 2026-01 0.625', 'USD 2026-02 0.5'],
      issues: ['1 unknown_currency CYP'],
    });
  });

  it("is turned around the company's own column where the base is another currency", () => {
    expect(read('Date,USD,GBP\n2026-01-02,1.2,0.8\n', 'USD').rates).toEqual([
      'EUR 2026-01 1.2',
      'GBP 2026-01 1.5',
    ]);
    expect(read('Date,GBP\n2026-01-02,0.8\n', 'USD').issues).toEqual(['null base_missing USD 2026-01']);
  });

  it('has numbers that can be read in two ways: as the others are written, else somebody chooses', () => {
    const either = 'currency;month;rate\nUSD;2026-01;1,234\n';
    expect(read(either)).toMatchObject({ decimal_mark_missing: true, rates: [], issues: [] });
    expect(read(either, 'EUR', undefined, ',')).toMatchObject({ mark: ',', rates: ['USD 2026-01 1.234'] });
    expect(read(either, 'EUR', undefined, '.')).toMatchObject({ mark: '.', rates: ['USD 2026-01 1234'] });
    expect(read(`${either}JPY;2026-01;0,0061\n`)).toMatchObject({
      mark: ',',
      rates: ['JPY 2026-01 0.0061', 'USD 2026-01 1.234'],
    });
    expect(read(`${either}JPY;2026-01;1,000.50\n`).rates).toEqual(['JPY 2026-01 1000.5', 'USD 2026-01 1234']);
    // Two marks in one file tell nothing of the third number.
    expect(read(`${either}JPY;2026-01;0,5\nGBP;2026-01;0.5\n`)).toMatchObject({ decimal_mark_missing: true });
    expect(read('currency;month;rate\nUSD;2026-01;1.234\n')).toMatchObject({ decimal_mark_missing: true });
  });

  it('names every cell that cannot be read, and the rest still counts', () => {
    expect(
      read(
        'currency,month,rate\nABC,2026-01,1\nUSD,January,1\nUSD,2026-01,0\nUSD,2026-01,-1\nEUR,2026-01,1\nUSD,2026-02,1\nUSD,2026-02,2\n',
      ),
    ).toMatchObject({
      rates: ['USD 2026-02 1'],
      issues: [
        '2 unknown_currency ABC',
        '3 unparseable_month January',
        '4 unparseable_rate 0',
        '5 unparseable_rate -1',
        '8 twice USD 2026-02',
        '6 company_currency EUR',
      ],
    });
  });

  it('without dates or rates says so; an empty one is refused', () => {
    expect(read('a,b\n1,2\n').issues).toEqual(['null no_date_column ']);
    expect(read('date,b\n2026-01-01,2\n').issues).toEqual(['null no_rate_column ']);
    expect(() => read(' ')).toThrow(expect.objectContaining({ code: 'file_empty' }));
    expect(() => read('date,USD\n')).toThrow(expect.objectContaining({ code: 'file_empty' }));
  });
});

test('a rate holds from its month until the next one; before the first there is none', () => {
  const periods = [{ start: 10, rate: '1' }, { start: 13, rate: '2' }]; // prettier-ignore
  expect([9, 10, 12, 13, 99].map((month) => rateOf(periods, month))).toEqual([null, '1', '1', '2', '2']);
});

test.each([
  ['an edit of a used period', { start: '2026-01', rate: '1.1' }, '2026-02'],
  ['the same rate written otherwise', { start: '2026-01', rate: '1.00' }, null],
  ['the end of a used period', { start: '2026-01', rate: null }, '2026-02'],
  ['a new period in a used month', { start: '2026-02', rate: '3' }, '2026-02'],
  ['a new period after the used months', { start: '2026-03', rate: '3' }, null],
  ['a period before the first one', { start: '2025-12', rate: '3' }, null],
])('%s', (_, change, moved) => {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;
  const before = [{ start: months('2026-01'), rate: '1' }];
  const after = changed(before, [{ currency: 'USD', ...change }]);
  expect(movedMonth(before, after, [months('2026-02')])).toBe(moved && months(moved));
});
