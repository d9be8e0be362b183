import { expect, it } from 'vitest';
import { cellCurrency } from './cell-currency.ts';

const inRecord = (cell: string | null) =>
  cellCurrency({ currency: null, currency_field_id: 'code' }, { cells: ['7200.5', cell] }, [
    'amount',
    'code',
  ]);

it('an amount is in the currency that its record names', () => {
  expect(inRecord('EUR')).toBe('EUR');
  expect(inRecord(' gbp ')).toBe('GBP');
});

it('is in the company’s where the record names none', () => {
  expect(inRecord(null)).toBeUndefined();
  expect(inRecord(' ')).toBeUndefined();
  expect(cellCurrency({ currency: null, currency_field_id: null }, { cells: [] }, [])).toBeUndefined();
});

it('has no currency beside it where the code is none', () => {
  expect(inRecord('euros')).toBeNull();
  expect(cellCurrency({ currency: null, currency_field_id: 'gone' }, { cells: [] }, [])).toBeNull();
});

it('is in the currency of its field', () => {
  expect(cellCurrency({ currency: 'JPY', currency_field_id: null }, { cells: [] }, [])).toBe('JPY');
});
