import { CALENDAR_DEFAULT, monthText, sum, dec, toText } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import {
  convertType,
  type Frequency,
  isPeriodStart,
  monthOfText,
  periodsOf,
  type QuotaType,
  respread,
  sameNumber,
} from './quota-policy.ts';

const april = { ...CALENDAR_DEFAULT, fiscal_year_start: 4, fiscal_year_shift: 1 };

describe('a year’s periods', () => {
  it.each<[Frequency, number, string]>([
    ['monthly', 12, '2026-01 2026-12'],
    ['quarterly', 4, '2026-01 2026-10'],
    ['annually', 1, '2026-01 2026-01'],
  ])('%s has %i', (frequency, count, ends) => {
    const periods = periodsOf(2026, frequency, CALENDAR_DEFAULT).map(monthText);
    expect([periods.length, `${periods[0]} ${periods.at(-1)}`]).toEqual([count, ends]);
  });
  it('follows the fiscal year and its label', () => {
    expect(periodsOf(2027, 'quarterly', april).map(monthText)).toEqual([
      '2026-04',
      '2026-07',
      '2026-10',
      '2027-01',
    ]);
    expect(isPeriodStart(monthOfText('2026-04'), 'annually', april)).toBe(true);
    expect(isPeriodStart(monthOfText('2026-01'), 'annually', april)).toBe(false);
    expect(isPeriodStart(monthOfText('2026-05'), 'quarterly', april)).toBe(false);
  });
});

const CASES = `
  monthly   > quarterly | amount     | 2026-01 100, 2026-02 50.5, 2026-05 7      | 2026-01 150.5, 2026-04 7
  monthly   > annually  | number     | 2026-01 1, 2026-12 2                      | 2026-01 3
  monthly   > quarterly | percentage | 2026-01 0.8, 2026-02 0.9                  | 2026-01 0.85
  quarterly > monthly   | amount     | 2026-01 100                               | 2026-01 33.34, 2026-02 33.33, 2026-03 33.33
  quarterly > monthly   | number     | 2026-04 10                                | 2026-04 4, 2026-05 3, 2026-06 3
  quarterly > monthly   | number     | 2026-04 10.5                              | 2026-04 3.5, 2026-05 3.5, 2026-06 3.5
  annually  > quarterly | percentage | 2026-01 0.85                              | 2026-01 0.85, 2026-04 0.85, 2026-07 0.85, 2026-10 0.85
  annually  > quarterly | amount     | 2026-01 120000                            | 2026-01 30000, 2026-04 30000, 2026-07 30000, 2026-10 30000
`;

describe('another frequency', () => {
  it.each(
    CASES.trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string, string]),
  )('%s %s: %s', (frequencies, type, before, after) => {
    const [from, to] = frequencies.split('>').map((each) => each.trim()) as [Frequency, Frequency];
    const cells = before.split(', ').map((each) => {
      const [month, value] = each.split(' ') as [string, string];
      return { user_id: 'u', month, value };
    });
    const result = respread(cells, { from, to, type: type as QuotaType }, CALENDAR_DEFAULT, 2);
    expect(result.map((cell) => `${cell.month} ${cell.value}`).join(', ')).toBe(after);
  });

  it('there and back loses no cent', () => {
    const cells = ['1000.01', '-3', '0.05'].map((value, index) => ({
      user_id: `u${index}`,
      month: '2026-04',
      value,
    }));
    const months = respread(cells, { from: 'annually', to: 'monthly', type: 'amount' }, april, 2);
    expect(months).toHaveLength(36);
    const years = respread(months, { from: 'monthly', to: 'annually', type: 'amount' }, april, 2);
    expect(years).toEqual(cells);
    expect(toText(sum(months.map((cell) => dec(cell.value))))).toBe('997.06');
  });
});

it('another type keeps the meaning of percentages', () => {
  expect([
    convertType('85', 'number', 'percentage'),
    convertType('0.855', 'percentage', 'amount'),
    convertType('7', 'amount', 'number'),
  ]).toEqual(['0.85', '85.5', '7']);
});

it('sees equal numbers through their zeros', () => {
  expect([
    sameNumber('100', '100.00'),
    sameNumber('100', '100.01'),
    sameNumber(null, '0'),
    sameNumber(null, null),
  ]).toEqual([true, false, false, true]);
});
