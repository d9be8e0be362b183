import { add, dec, toText, ZERO } from '@comptoir/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payRows, totalsOf } from './payroll-policy.ts';

const cents = fc
  .integer({ min: -1_000_000, max: 1_000_000 })
  .map((one) => toText(dec((one / 100).toFixed(2))));

it('the rows of a file add up to the closes, whatever the statements paid beside their compensations', () => {
  const statement = fc.record({ amount: cents, parts: fc.array(cents, { maxLength: 5 }) });
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 8 }), (statements) => {
      const closes = statements.map(({ amount }, at) => ({
        statement_id: String(at),
        user_id: String(at),
        name: '',
        employee: '',
        amount,
        currency: at % 2 === 0 ? 'EUR' : 'USD',
      }));
      const parts = statements.flatMap((one, at) =>
        one.parts.map((value, place) => ({
          statement_id: String(at),
          code_of: String(place),
          label: '',
          value,
        })),
      );
      const rows = payRows(closes, parts, 'Other');
      for (const total of totalsOf(closes, rows)) expect(total.rows).toBe(total.closes);
      const sum = rows.reduce((total, row) => add(total, dec(row.amount)), ZERO);
      expect(toText(sum)).toBe(toText(closes.reduce((total, one) => add(total, dec(one.amount)), ZERO)));
    }),
  );
});
