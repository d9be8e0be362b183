import { CALENDAR_DEFAULT } from '@comptoir/kernel';
import { describe, expect, test } from 'vitest';
import {
  type FormatSettings,
  formatAgo,
  formatAmount,
  formatAmountFull,
  formatBytes,
  formatDate,
  formatInstant,
  formatNumber,
  formatPercent,
  formatSpan,
  formatPeriod,
  shiftMonth,
} from './format.ts';

const english: FormatSettings = {
  locale: 'en-US',
  timezone: 'UTC',
  company_timezone: 'UTC',
  currency: 'EUR',
  decimal_separator: 'locale',
  date_format: 'european',
  calendar: CALENDAR_DEFAULT,
};
const french: FormatSettings = { ...english, locale: 'fr-FR' };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a year has no separator of thousands', () => {
  expect(formatNumber(english, '1996', { grouped: false })).toBe('1996');
  expect(plain(formatNumber(french, '1996'))).toBe('1 996');
  expect(formatNumber(french, '1996.5', { grouped: false })).toBe('1996,5');
});

describe('amounts', () => {
  test.each([
    ['7870.16', '€7,870.16', '7 870,16 €'],
    ['-310', '−€310.00', '−310,00 €'],
    ['0.005', '€0.01', '0,01 €'],
    // Far beyond a float: every digit stays.
    ['12345678901234567890.12', '€12,345,678,901,234,567,890.12', '12 345 678 901 234 567 890,12 €'],
  ])('%s', (value, inEnglish, inFrench) => {
    expect(plain(formatAmount(english, value))).toBe(inEnglish);
    expect(plain(formatAmount(french, value))).toBe(inFrench);
  });
  test('a difference is signed, zero is not', () => {
    expect(formatAmount(english, '12', { signed: true })).toBe('+€12.00');
    expect(formatAmount(english, '0', { signed: true })).toBe('€0.00');
  });
  test('the hover text has every stored digit', () => {
    expect(formatAmountFull(english, '1.234567')).toBe('€1.234567');
  });
  test('a company that writes commas does so in English too', () => {
    expect(plain(formatNumber({ ...english, decimal_separator: 'comma' }, '1234.5'))).toBe('1 234,5');
  });
  test('a company that writes points does so in French too', () => {
    const point = { ...french, decimal_separator: 'point' } as const;
    expect(plain(formatNumber(point, '1234.5'))).toBe('1 234.5');
    expect(plain(formatAmount(point, '1234.5'))).toBe('1 234.50 €');
    expect(formatNumber({ ...english, decimal_separator: 'point' }, '1234.5')).toBe('1,234.5');
  });
  test('what is no number is shown as it is', () => {
    expect(formatAmount(english, 'n/a')).toBe('n/a');
  });
});

test('amounts are written in the minor unit of their currency', () => {
  expect(formatAmount(english, '25060.125', { currency: 'USD' })).toBe('$25,060.13');
  expect(formatAmount(english, '25060', { currency: 'JPY' })).toBe('¥25,060');
  expect(plain(formatAmount(english, '1.5', { currency: 'KWD' }))).toBe('KWD 1.500');
});

test('percentages are ratios', () => {
  expect(formatPercent(english, '0.94')).toBe('94%');
  expect(plain(formatPercent(french, '0.085'))).toBe('8,5 %');
  expect(formatPercent(english, '0.12345678', { decimals: 9 })).toBe('12.345678%');
});

test('a percentage has one rounding: one decimal from 20% on, two below', () => {
  expect(formatPercent(english, '1.027724137931')).toBe('102.8%');
  expect(formatPercent(english, '-0.4137')).toBe('−41.4%');
  expect(formatPercent(english, '0.0275')).toBe('2.75%');
  expect(formatPercent(english, '1')).toBe('100%');
  expect(formatPercent(english, '1', { decimals: 2, fixed: true })).toBe('100.00%');
});

test('an instant leaves out the date of today, and of no other day', () => {
  const paris = { ...english, timezone: 'Europe/Paris' };
  const at = '2026-06-15T21:30:00Z';
  expect(plain(formatInstant(paris, at, 'recent', Date.parse('2026-06-15T21:59:00Z')))).toMatch(/^11:30/);
  // Midnight in Paris has passed.
  expect(plain(formatInstant(paris, at, 'recent', Date.parse('2026-06-15T22:01:00Z')))).toMatch(
    /^15\/06\/2026 11:30/,
  );
});

test('a span is named by the period that it is', () => {
  const words = {
    quarter: (quarter: number, year: number) => `Q${quarter} ${year}`,
    semester: (semester: number, year: number) => `H${semester} ${year}`,
  };
  expect(formatSpan(english, '2017-12-01', '2017-12-31', words)).toBe('December 2017');
  expect(formatSpan(english, '2017-10-01', '2017-12-31', words)).toBe('Q4 2017');
  expect(formatSpan(english, '2017-07-01', '2017-12-31', words)).toBe('H2 2017');
  expect(formatSpan(english, '2017-01-01', '2017-12-31', words)).toBe('2017');
});

test('dates follow the company', () => {
  expect(formatDate(english, '2026-06-15')).toBe('15/06/2026');
  expect(formatDate({ ...english, date_format: 'american' }, '2026-06-15')).toBe('06/15/2026');
  expect(formatDate({ ...english, date_format: 'iso' }, '2026-06-15')).toBe('2026-06-15');
  expect(formatDate(english, '2026-02-30')).toBe('2026-02-30');
  // In words too: one order on every page.
  expect(formatDate(english, '2026-06-15', 'long')).toBe('15 June 2026');
  expect(formatDate({ ...english, date_format: 'american' }, '2026-06-15', 'long')).toBe('June 15, 2026');
  expect(formatDate({ ...english, date_format: 'american' }, '2026-06-15', 'short')).toBe('Jun 15');
  expect(plain(formatDate(french, '2026-06-15', 'long'))).toBe('15 juin 2026');
});

test('sizes of files', () => {
  expect(formatBytes(english, 1_234_567)).toBe('1.2 MB');
  expect(plain(formatBytes(french, 1_234_567))).toBe('1,2 Mo');
  expect(formatBytes(english, 12)).toBe('1 kB');
});

test('instants are in the zone of the person, written as the company writes dates', () => {
  const at = '2026-06-30T23:05:00Z';
  const paris = { ...french, timezone: 'Europe/Paris' };
  expect(formatInstant(paris, at)).toBe('01/07/2026 01:05');
  expect(formatInstant({ ...paris, date_format: 'iso' }, at, 'date')).toBe('2026-07-01');
  expect(plain(formatInstant(paris, at, 'long_date'))).toBe('1 juillet 2026');
  expect(plain(formatInstant({ ...english, date_format: 'american' }, at))).toBe('06/30/2026 11:05 PM');
});

test('periods follow the fiscal year', () => {
  const words = {
    quarter: (quarter: number, year: number) => `Q${quarter} ${year}`,
    semester: (half: number, year: number) => `H${half} ${year}`,
  };
  expect(formatPeriod(english, '2026-06', 'month', words)).toBe('June 2026');
  expect(formatPeriod(french, '2026-06', 'month', words)).toBe('juin 2026');
  expect(formatPeriod(english, '2026-06', 'quarter', words)).toBe('Q2 2026');
  expect(
    formatPeriod(
      { ...english, calendar: { ...CALENDAR_DEFAULT, fiscal_year_start: 4 } },
      '2026-06',
      'quarter',
      words,
    ),
  ).toBe('Q1 2026');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
});

test('how long ago', () => {
  const now = Date.parse('2026-06-15T12:00:00Z');
  expect(formatAgo(english, '2026-06-15T11:57:00Z', now)).toBe('3 minutes ago');
  expect(formatAgo(french, '2026-06-15T09:00:00Z', now)).toBe('il y a 3 heures');
  expect(formatAgo(english, '2026-06-15T11:59:40Z', now)).toBe('');
});
