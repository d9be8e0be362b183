import type { PercentUnit } from '@comptoir/contract';
import { parseNumber, type DecimalMark, type ParsedNumber } from './parse-values.ts';

/** A number over this is no ratio that anybody pays or reaches: it was meant as a percentage. */
const CERTAIN_PERCENT = 2;

/** `7` as 7 %: the point moves two places. */
export function asPercent(number: ParsedNumber): ParsedNumber {
  return parseNumber(`${number.text}%`, '.') ?? number;
}

/** A number of a percentage column. `7%` is 7 % whatever the unit; `unit` says what a plain `7` means. */
export function parsePercentage(raw: string, mark: DecimalMark, unit: PercentUnit): ParsedNumber | null {
  const number = parseNumber(raw, mark);
  return number === null || number.percent || unit === 'ratio' ? number : asPercent(number);
}

/**
 * What plain numbers of a percentage column mean, by the greatest of them: up to 1 they look like ratios, from 2 on like per cent.
 * `null` where it can't be decided, as between 1 and 2, or beside values with a per cent sign.
 */
export function guessPercentUnit(greatest: number, hasSigns: boolean): PercentUnit | null {
  if (greatest > CERTAIN_PERCENT) return 'percent';
  return greatest > 1 || hasSigns ? null : 'ratio';
}

/** Is this sign or code that of the currency? `$` is the sign of every dollar, `¥` of the yen and the yuan. */
export function isCurrency(sign: string, currency: string): boolean {
  if (sign === currency) return true;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(1).some((part) => part.type === 'currency' && part.value === sign);
}

/** `isCurrency`, which finds out once per sign: a file has one currency. */
export function rememberedCurrency(): (sign: string, currency: string) => boolean {
  const known = new Map<string, boolean>();
  return (sign, currency) => {
    const own = known.get(sign) ?? isCurrency(sign, currency);
    known.set(sign, own);
    return own;
  };
}
