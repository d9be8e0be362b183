import { add, type Decimal, negate, sum, toText, ZERO } from '@comptoir/kernel';
import type { Unpaid } from './correction-entries.ts';
import { type Base, fromCalculation, total } from './correction-policy.ts';
import { afterEnded, endedParts, type OpenPart } from './hold-policy.ts';
import type { Origin } from './origin-queries.ts';

/** What is taken back of a record, or (`id` is null) of an amount that no record makes. In the calculation currency. */
export interface Taken {
  readonly id: string | null;
  /** What it was paid in all, at once or in parts. */
  readonly share: Decimal;
  readonly taken: Decimal;
}

interface Found {
  readonly taken: Decimal;
  readonly value: Decimal;
  readonly payment: Decimal;
}

/** Pay that is held, or due in later months, is not paid back: its parts pay less. Remembers them, so that one request ends none twice. */
export class Holds {
  readonly #parts = new Map<string, readonly OpenPart[]>();

  end(
    origin: Origin,
    compensation_id: string,
    all: readonly Taken[],
    { base, decimals }: { readonly base: Base; readonly decimals: number },
  ): Unpaid | null {
    const key = `${origin.statement_id} ${compensation_id}`;
    let parts = this.#parts.get(key) ?? origin.parts.get(compensation_id) ?? [];
    const records = new Map<string, Decimal>();
    const found: (Found & { readonly part: Unpaid['parts'][number] })[] = [];
    for (const { id, share, taken: wanted } of all) {
      // Without a known rate, all is paid back as if it had been paid.
      const ended = endedParts(parts, { id, share }, wanted, decimals).flatMap((one) => {
        const converted = fromCalculation(one.taken, base);
        return converted ? [{ one, converted }] : [];
      });
      parts = afterEnded(
        parts,
        ended.map(({ one }) => one),
      );
      for (const { one, converted } of ended) {
        const { value, money } = converted;
        const payment = money?.payment?.value;
        const payment_value = payment ? toText(payment) : null;
        found.push({
          taken: one.taken,
          value,
          payment: payment ?? ZERO,
          part: { ...one, taken: toText(one.taken), value: toText(value), payment_value },
        });
        if (id !== null) records.set(id, add(records.get(id) ?? ZERO, one.taken));
      }
    }
    if (found.length === 0) return null;
    this.#parts.set(key, parts);
    return {
      value: negate(total(found)),
      taken: sum(found.map(({ taken }) => taken)),
      records,
      payment: sum(found.map(({ payment }) => payment)),
      parts: found.map(({ part }) => part),
    };
  }
}
