import { dateText, dayFromParts } from '@comptoir/kernel';
import type { DATE_ORDERS, DECIMAL_MARKS } from '@comptoir/contract';

export type DateOrder = (typeof DATE_ORDERS)[number];
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const SPACES = /[\s\u00a0\u202f]/g;
const CURRENCY = /^(?:[$€£¥₹₽₩]|[A-Z]{3}(?=[\d.,-]))|(?:[$€£¥₹₽₩]|(?<=[\d.,])[A-Z]{3})$/;
const GROUPED: Record<DecimalMark, RegExp> = {
  '.': /^\d{1,3}(?:[,']\d{3})+(?:\.\d+)?$/,
  ',': /^\d{1,3}(?:[.']\d{3})+(?:,\d+)?$/,
};
const PLAIN: Record<DecimalMark, RegExp> = { '.': /^\d+(?:\.\d*)?$|^\.\d+$/, ',': /^\d+(?:,\d*)?$|^,\d+$/ };

export interface ParsedNumber {
  /** Wire form: a point, no exponent, no sign but a minus. */
  readonly text: string;
  readonly decimals: number;
  readonly percent: boolean;
  readonly currency: boolean;
}

/** `1,234.50`, `1 234,50 €`, `(12)`, `-5 %`. The mark says which of comma and point separates decimals. `null`: not a number. */
export function parseNumber(raw: string, mark: DecimalMark): ParsedNumber | null {
  let text = raw.replace(SPACES, '');
  let negative = false;
  if (text.startsWith('(') && text.endsWith(')')) {
    negative = true;
    text = text.slice(1, -1);
  }
  const percent = text.endsWith('%');
  if (percent) text = text.slice(0, -1);
  const signed = /^[-+−]/.exec(text);
  if (signed) {
    if (negative) return null;
    negative = signed[0] !== '+';
    text = text.slice(1);
  }
  const bare = text.replace(CURRENCY, '');
  const currency = bare !== text;
  text = bare;
  if (!signed && /^[-−]/.test(text) && !negative) {
    negative = true;
    text = text.slice(1);
  }
  if (GROUPED[mark].test(text)) text = text.replace(mark === '.' ? /[,']/g : /[.']/g, '');
  else if (!PLAIN[mark].test(text)) return null;
  const [whole = '', fraction = ''] = text.split(mark);
  return normalised(negative, whole, fraction, percent, currency);
}

function normalised(negative: boolean, whole: string, fraction: string, percent: boolean, currency: boolean): ParsedNumber | null {
  let digits = whole;
  let decimals = fraction;
  if (percent) {
    const shifted = digits.padStart(3, '0');
    decimals = (shifted.slice(-2) + fraction).replace(/0+$/, '');
    digits = shifted.slice(0, -2);
  }
  digits = digits.replace(/^0+(?=\d)/, '') || '0';
  if (digits.length > 60 || decimals.length > 20) return null;
  const text = decimals === '' ? digits : `${digits}.${decimals}`;
  const zero = /^[0.]*$/.test(text);
  return { text: negative && !zero ? `-${text}` : text, decimals: decimals.length, percent, currency };
}

const DATE = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Two digits mean 1970 to 2069, as POSIX reads them. */
function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year >= 70 ? 1900 + year : 2000 + year;
}

/** `2017-03-01`, `3/1/2017` (mdy), `1.3.2017` (dmy); a time of day is left out. */
export function parseDateIn(raw: string, order: DateOrder): { readonly text: string } | 'not_a_date' | 'date_does_not_exist' {
  const match = DATE.exec(raw);
  if (!match) return 'not_a_date';
  const [, a = '', , b = '', c = ''] = match;
  const parts = order === 'ymd' ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  const [year = '', month = '', dayOfMonth = ''] = parts;
  if (year.length === 3 || year.length === 1 || month.length > 2 || dayOfMonth.length > 2) return 'not_a_date';
  if (order === 'ymd' && year.length !== 4) return 'not_a_date';
  const date = dayFromParts(fullYear(year), Number(month), Number(dayOfMonth));
  return date === null ? 'date_does_not_exist' : { text: dateText(date) };
}

const TRUE = new Set(['true', 'yes', 'y', 'oui', 'o', 'vrai', '1', 'x', 't']);
const FALSE = new Set(['false', 'no', 'n', 'non', 'faux', '0', 'f']);

export function parseBoolean(raw: string): boolean | null {
  const word = raw.toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : null;
}

/** `red; blue` or `red|blue`. */
export function parseList(raw: string): string[] {
  const items = raw
    .split(/[;|]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return [...new Set(items)];
}

/** How names are compared when users are matched: spaces and case do not matter. */
export function userKey(raw: string): string {
  return raw.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
