import { expect, it } from 'vitest';
import { type Purchase, purchasesCsv } from './purchases-csv.ts';

it('has every number of a bill, and none without a price', () => {
  const purchase: Purchase = {
    id: '1',
    licences: 10,
    added: 2,
    user_name: '=cmd, "x"',
    created_at: '2026-01-15T10:00:00.000Z',
    bill: {
      licences: 2,
      start_date: '2026-01-15',
      end_date: '2026-12-31',
      days: 351,
      term_days: 365,
      term_months: 12,
      yearly_price: '480',
      currency: 'EUR',
      amount: '923.18',
    },
  };
  const text = purchasesCsv(
    (column) => column,
    [purchase, { ...purchase, bill: null, user_name: 'Ana' }],
    '.',
  );
  expect(text.split('\r\n')).toEqual([
    '\uFEFFwhen,who,change,total,start,end,days,term_days,yearly_price,amount,currency',
    `2026-01-15T10:00:00.000Z,"'=cmd, ""x""",2,10,2026-01-15,2026-12-31,351,365,480,923.18,EUR`,
    '2026-01-15T10:00:00.000Z,Ana,2,10,,,,,,,',
    '',
  ]);
  // Where decimals have a comma, a spreadsheet parts columns by semicolons.
  expect(purchasesCsv((column) => column, [purchase], ',').split('\r\n')[1]).toBe(
    `2026-01-15T10:00:00.000Z;"'=cmd, ""x""";2;10;2026-01-15;2026-12-31;351;365;480;923,18;EUR`,
  );
});
