import { add, compare, dec, sign, sub, sum, toText, ZERO } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterEnded, endedParts, type OpenPart } from './hold-policy.ts';

const part = (place: number, whole: string, more: Partial<OpenPart> = {}): OpenPart => ({
  transaction_id: 't',
  place,
  record_id: null,
  is_paid: false,
  whole: dec(whole),
  taken: ZERO,
  ...more,
});
const ended = (parts: readonly OpenPart[], share: string, taken: string) =>
  endedParts(parts, { id: 'r', share: dec(share) }, dec(taken), 2).map(
    (one) => [one.place, toText(one.taken)] as const,
  );

describe('pay that is taken back before it is paid', () => {
  it('is the whole of a held record, and of no other record', () => {
    const held = [part(0, '60', { record_id: 'other' }), part(1, '40', { record_id: 'r' })];
    expect(ended(held, '40', '40')).toEqual([[1, '40']]);
    expect(ended(held, '40', '15')).toEqual([[1, '15']]);
    expect(ended([part(0, '60', { record_id: 'other' })], '40', '40')).toEqual([]);
  });

  it('is what of a record is not paid, the latest installment first', () => {
    const parts = [
      part(0, '20', { record_id: 'r', is_paid: true }),
      part(1, '10', { record_id: 'r' }),
      part(2, '10', { record_id: 'r', taken: dec('4') }),
    ];
    expect(ended(parts, '40', '36')).toEqual([
      [2, '6'],
      [1, '10'],
    ]);
  });

  it("is a record's share of the later installments of the whole amount", () => {
    const parts = [part(0, '50', { is_paid: true }), part(1, '25'), part(2, '25')];
    // 30 of 100: half of it is paid.
    expect(ended(parts, '30', '30')).toEqual([[2, '15']]);
    expect(ended([part(0, '100', { is_paid: true })], '30', '30')).toEqual([]);
    expect(ended([], '30', '30')).toEqual([]);
  });

  it('is never more than is taken or left, in whole cents, also by several requests', () => {
    const cents = fc.integer({ min: 0, max: 5000 }).map((one) => dec((one / 100).toFixed(2)));
    const parts = fc.array(
      fc.record({ whole: cents, record_id: fc.constantFrom('r', 's', null), is_paid: fc.boolean() }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, fc.array(cents, { maxLength: 4 }), (drawn, requests) => {
        let now: OpenPart[] = drawn.map((one, place) => ({
          ...one,
          place,
          transaction_id: 't',
          taken: ZERO,
        }));
        const share = sum(drawn.flatMap((one) => (one.record_id === 's' ? [] : [one.whole])));
        for (const taken of requests) {
          const found = endedParts(now, { id: 'r', share }, taken, 2);
          expect(compare(sum(found.map((one) => one.taken)), taken)).toBeLessThanOrEqual(0);
          for (const one of found) {
            const before = now[one.place];
            expect(before?.is_paid).toBe(false);
            expect(before?.record_id).not.toBe('s');
            expect(sign(one.taken)).toBe(1);
          }
          now = afterEnded(now, found);
          for (const one of now) expect(sign(sub(one.whole, one.taken))).toBeGreaterThanOrEqual(0);
        }
        expect(sign(add(ZERO, sum(now.map((one) => one.taken))))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
