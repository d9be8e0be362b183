import { add, dec, mul, parseDecimal, toText } from '@comptoir/kernel';
import { type Cursor, take, tokenAt } from './cursor.ts';
import type { Lexicon } from './lexicon.ts';

export interface ReadNumber {
  readonly text: string;
  readonly isPercent: boolean;
}

const FACTORS: readonly (readonly [RegExp, string])[] = [
  [/^(?:md|bn)$/iu, '1000000000'],
  [/^m$/iu, '1000000'],
  [/^k$/iu, '1000'],
];

/** A number as people write it: 10k, 1.5M, 10 000, 10k€, 12,5 %, 2 million. */
export function readNumber(cursor: Cursor, lexicon: Lexicon): ReadNumber | null {
  const token = tokenAt(cursor);
  if (token?.kind !== 'number') return null;
  const match = /^[€$£]?([-−]?)([\d \u00a0\u202f.,']+?)[ \u00a0\u202f]?(k|m|bn|md)?(%|€|\$|£)?$/iu.exec(
    token.text,
  );
  if (!match) return null;
  const [, sign = '', digits = '', factor = '', unit = ''] = match;
  const plain = plainDigits(digits.trim(), lexicon.decimal);
  const value = parseDecimal(plain);
  if (value === null) return null;
  cursor.at += 1;
  const times = FACTORS.find(([pattern]) => pattern.test(factor))?.[1];
  let result = mul(value, dec(times ?? 1));
  if (take(cursor, lexicon.thousand)) result = mul(result, dec(1000));
  else if (take(cursor, lexicon.million)) result = mul(result, dec(1_000_000));
  const isPercent = unit === '%' || take(cursor, PERCENT);
  take(cursor, CURRENCIES);
  return { text: toText(sign === '' ? result : add(dec(0), mul(result, dec(-1)))), isPercent };
}

const PERCENT: readonly string[] = ['percent', 'pour cent', 'pourcent'];
const CURRENCIES: readonly string[] = [
  'euro',
  'euros',
  'eur',
  'dollar',
  'dollars',
  'usd',
  'gbp',
  'd euros',
  'de dollars',
];

/** A point or a comma before three digits separates thousands, where it is not the language's decimal sign. */
function plainDigits(text: string, decimal: '.' | ','): string {
  const bare = text.replaceAll(/[ \u00a0\u202f']/gu, '');
  const other = decimal === '.' ? ',' : '.';
  const decimals = bare.split(decimal);
  if (decimals.length === 2) return `${(decimals[0] ?? '').replaceAll(other, '')}.${decimals[1] ?? ''}`;
  if (decimals.length > 2) return bare.replaceAll(/[.,]/gu, '');
  const others = bare.split(other);
  const isGrouped = others.length > 1 && others.slice(1).every((group) => group.length === 3);
  return isGrouped ? others.join('') : bare.replace(other, '.');
}
