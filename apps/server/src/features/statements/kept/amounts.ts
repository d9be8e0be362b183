import { compare, dec } from '@comptoir/kernel';

/** A number of PostgreSQL, ready to be added up and compared many times. */
export interface Amount {
  readonly text: string;
  /** Digits after the point. */
  readonly scale: number;
  /** Without the point; null where a sum of them could be beyond what is exact. */
  readonly units: number | null;
}

/** Twenty thousand of them are still exact. */
const MAX_UNITS = 2 ** 38;

export function amountOf(text: string): Amount {
  const point = text.indexOf('.');
  const units = Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
  return {
    text,
    scale: point < 0 ? 0 : text.length - point - 1,
    units: Math.abs(units) <= MAX_UNITS ? units : null,
  };
}

export function compareAmounts(a: Amount, b: Amount): number {
  if (a.scale === b.scale && a.units !== null && b.units !== null) return a.units - b.units;
  return compare(dec(a.text), dec(b.text));
}

const MAX_ADDED = 20_000;

/** As `sum()` of PostgreSQL writes it: with the digits of the finest one. Null without any. */
export function sumOf(amounts: readonly Amount[]): string | null {
  if (amounts.length === 0) return null;
  const scale = amounts.reduce((most, one) => Math.max(most, one.scale), 0);
  const byScale = new Map<number, bigint>();
  for (let from = 0; from < amounts.length; from += MAX_ADDED)
    for (const [of, units] of unitsByScale(amounts.slice(from, from + MAX_ADDED)))
      byScale.set(of, (byScale.get(of) ?? 0n) + units);
  let total = 0n;
  for (const [of, units] of byScale) total += units * 10n ** BigInt(scale - of);
  return written(total, scale);
}

function unitsByScale(amounts: readonly Amount[]): Map<number, bigint> {
  const exact = new Map<number, number>();
  const found = new Map<number, bigint>();
  for (const { text, scale, units } of amounts)
    if (units !== null) exact.set(scale, (exact.get(scale) ?? 0) + units);
    else found.set(scale, (found.get(scale) ?? 0n) + BigInt(text.replace('.', '')));
  for (const [scale, units] of exact) found.set(scale, (found.get(scale) ?? 0n) + BigInt(units));
  return found;
}

function written(total: bigint, scale: number): string {
  const digits = (total < 0n ? -total : total).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${total < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}
