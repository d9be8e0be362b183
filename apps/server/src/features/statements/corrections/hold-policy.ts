import { add, compare, type Decimal, div, mul, present, round, sign, sub, sum, ZERO } from '@comptoir/kernel';

/** A part of a locked amount, in its calculation currency. */
export interface OpenPart {
  readonly transaction_id: string;
  readonly place: number;
  /** `null`: of all records together. */
  readonly record_id: string | null;
  /** A locked statement pays it. */
  readonly is_paid: boolean;
  readonly whole: Decimal;
  /** What was taken back of it before it was paid. */
  readonly taken: Decimal;
}

export interface EndedPart {
  readonly transaction_id: string;
  readonly place: number;
  readonly taken: Decimal;
}

/**
 * What of a record's pay that is taken back was not paid yet: its own parts that are held or due later, or its share of the later parts
 * of the whole amount. Without a record it is the amount itself, of which no record makes a part. The latest part first: what comes soonest
 * is paid as it was. Never more than `taken` and what the parts have left.
 */
export function endedParts(
  parts: readonly OpenPart[],
  record: { readonly id: string | null; readonly share: Decimal },
  taken: Decimal,
  decimals: number,
): EndedPart[] {
  const own = record.id === null ? [] : parts.filter((part) => part.record_id === record.id);
  const common = parts.filter((part) => part.record_id === null);
  const among = own.length > 0 ? own : common;
  let left = own.length > 0 ? taken : smaller(taken, ofLaterParts(common, record.share, decimals));
  const ended: EndedPart[] = [];
  for (const part of among.filter(({ is_paid }) => !is_paid).toReversed()) {
    const part_taken = smaller(left, sub(part.whole, part.taken));
    if (sign(part_taken) <= 0) continue;
    ended.push({ transaction_id: part.transaction_id, place: part.place, taken: part_taken });
    left = sub(left, part_taken);
  }
  return ended;
}

/** Of a record's share, what the parts pay that no locked statement pays. */
function ofLaterParts(parts: readonly OpenPart[], share: Decimal, decimals: number): Decimal {
  const all = sum(parts.map(({ whole }) => whole));
  if (sign(all) === 0) return ZERO;
  const later = sum(parts.filter(({ is_paid }) => !is_paid).map(({ whole }) => whole));
  return round(present(div(mul(share, later), all), 'a divisor that is not zero'), decimals);
}

const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? b : a);

/** After these were ended: so that one request can't end a part twice. */
export function afterEnded(parts: readonly OpenPart[], ended: readonly EndedPart[]): OpenPart[] {
  return parts.map((part) => {
    const one = ended.find(
      ({ transaction_id, place }) => transaction_id === part.transaction_id && place === part.place,
    );
    return one ? { ...part, taken: add(part.taken, one.taken) } : part;
  });
}
