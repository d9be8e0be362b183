import { add, compare, dec, div, round, sign, sub, toText, ZERO } from '@comptoir/kernel';

/** `a - b`, exact. */
export function subtractText(a: string, b: string): string {
  return toText(sub(dec(a), dec(b)));
}

export function compareText(a: string, b: string): -1 | 0 | 1 {
  return compare(dec(a), dec(b));
}

/** Change from one amount to the next as a ratio; `null` when there was nothing to change from. */
export function percentChange(before: string, after: string): string | null {
  const from = dec(before);
  if (sign(from) <= 0) return null;
  const ratio = div(sub(dec(after), from), from);
  return ratio ? toText(ratio) : null;
}

/** What a statement earned or pays; `null` while a value of it could not be calculated, for then its amount is not known. */
export function knownAmount(
  { error_count }: { readonly error_count: number },
  amount: string,
): string | null {
  return error_count > 0 ? null : amount;
}

/** To the cent; `null` of fewer than two, which have no mean worth a line. */
export function meanText(amounts: readonly string[]): string | null {
  if (amounts.length < 2) return null;
  const total = amounts.reduce((sum, one) => add(sum, dec(one)), ZERO);
  const mean = div(total, dec(String(amounts.length)));
  return mean && toText(round(mean, 2));
}

/** `a + b`, exact. */
export function addText(a: string, b: string): string {
  return toText(add(dec(a), dec(b)));
}
