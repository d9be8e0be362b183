import { CALENDAR_DEFAULT, monthText, parseMonth, present } from '@comptoir/kernel';
import { expect, it } from 'vitest';
import { cardMonths } from './card-months.ts';

it.each([
  // month, period, compared with, fiscal year starts in: what is shown, what it is compared with
  ['2017-05', 'month', 'before', 1, '2017-05 2017-05', '2017-04 2017-04'],
  ['2017-05', 'month', 'year_before', 1, '2017-05 2017-05', '2016-05 2016-05'],
  ['2017-05', 'quarter', 'before', 1, '2017-04 2017-05', '2017-01 2017-02'],
  ['2017-05', 'quarter', 'year_before', 1, '2017-04 2017-05', '2016-04 2016-05'],
  ['2017-05', 'year', 'before', 1, '2017-01 2017-05', '2016-01 2016-05'],
  ['2017-05', 'year', 'before', 7, '2016-07 2017-05', '2015-07 2016-05'],
  ['2017-02', 'quarter', 'before', 2, '2017-02 2017-02', '2016-11 2016-11'],
] as const)('a card of %s by %s, compared with %s', (month, period, compare, start, shown, compared) => {
  const at = cardMonths(
    present(parseMonth(month), month),
    { period, compare },
    { ...CALENDAR_DEFAULT, fiscal_year_start: start },
  );
  const text = (range: typeof at.shown) => `${monthText(range.start)} ${monthText(range.end)}`;
  expect([text(at.shown), text(at.compared)]).toEqual([shown, compared]);
});
