import { dayFromParts } from '@comptoir/kernel';
import type { DATE_ORDERS, DECIMAL_MARKS } from '@comptoir/contract';
import type { ZoneDays } from './zone-days.ts';

export type DateOrder = (typeof DATE_ORDERS)[number];
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const SPACES = /[\s\u00a0\u2009\u202f]/g;
const CURRENCY = /^(?:[$€£¥₹₽₩]|[A-Z]{3}(?= ?[\d.,-]))|(?:[$€£¥₹₽₩]|(?<=[\d.,] ?)[A-Z]{3})$/;
/** A separator is before each three digits and nowhere else, and it is the same one throughout. */
const GROUPED: Record<DecimalMark, RegExp> = {
  '.': /^\d{1,3}([,' ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/,
  ',': /^\d{1,3}([.' ])\d{3}(?:\1\d{3})*(?:,\d+)?$/,
};
const PLAIN: Record<DecimalMark, RegExp> = { '.': /^\d+(?:\.\d*)?$|^\.\d+$/, ',': /^\d+(?:,\d*)?$|^,\d+$/ };

export interface ParsedNumber {
  /** Wire form: a point, no exponent, no sign but a minus. */
  readonly text: string;
  readonly decimals: number;
  readonly percent: boolean;
  /** The sign or code of a currency beside the number. */
  readonly currency: string | null;
}

/**
 * `1,234.50`, `1 234,50 €`, `(12)`, `-5 %`. The mark says which of comma and point separates decimals. Spaces are between
 * thousands and around signs: `12 34` is two numbers and no number. `null`: not a number.
 */
export function parseNumber(raw: string, mark: DecimalMark): ParsedNumber | null {
  let text = raw.replace(SPACES, ' ').trim();
  let negative = false;
  if (text.startsWith('(') && text.endsWith(')')) {
    negative = true;
    text = text.slice(1, -1).trim();
  }
  const percent = text.endsWith('%');
  if (percent) text = text.slice(0, -1).trim();
  const signed = /^[-+−]/.exec(text);
  if (signed) {
    if (negative) return null;
    negative = signed[0] !== '+';
    text = text.slice(1).trim();
  }
  const currency = CURRENCY.exec(text)?.[0] ?? null;
  if (currency !== null) text = text.replace(CURRENCY, '').trim();
  if (!signed && /^[-−]/.test(text) && !negative) {
    negative = true;
    text = text.slice(1).trim();
  }
  if (GROUPED[mark].test(text)) text = text.replace(mark === '.' ? /[,' ]/g : /[.' ]/g, '');
  else if (!PLAIN[mark].test(text)) return null;
  const [whole = '', fraction = ''] = text.split(mark);
  return normalised(negative, whole, fraction, percent, currency);
}

function normalised(
  negative: boolean,
  whole: string,
  fraction: string,
  percent: boolean,
  currency: string | null,
): ParsedNumber | null {
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

const DATE =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP]M))?(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?$/i;

/** Two digits mean 1970 to 2069, as POSIX reads them. */
function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year >= 70 ? 1900 + year : 2000 + year;
}

export interface ParsedDate {
  readonly day: number;
  /** It was a timestamp with an offset from UTC, so its day is the day in the company's zone. */
  readonly zoned: boolean;
  /** It has a time of day. */
  readonly timed: boolean;
}

/**
 * `2017-03-01`, `3/1/2017` (mdy), `1.3.2017` (dmy). A timestamp with an offset (`2017-03-31T23:30:00Z`, `+02:00`) is moved to the
 * zone and then cut to its date; one without an offset is taken as local, so that its time of day is left out.
 */
export function parseDateIn(
  raw: string,
  order: DateOrder,
  zone: ZoneDays,
): ParsedDate | 'not_a_date' | 'date_does_not_exist' {
  const match = DATE.exec(raw);
  if (!match) return 'not_a_date';
  const [, a = '', , b = '', c = '', hours, minutes = '0', seconds = '0', half, offset] = match;
  const parts = order === 'ymd' ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  const [year = '', month = '', dayOfMonth = ''] = parts;
  if (year.length === 3 || year.length === 1 || month.length > 2 || dayOfMonth.length > 2)
    return 'not_a_date';
  if (order === 'ymd' && year.length !== 4) return 'not_a_date';
  const day = dayFromParts(fullYear(year), Number(month), Number(dayOfMonth));
  if (day === null) return 'date_does_not_exist';
  if (hours === undefined) return { day, zoned: false, timed: false };
  const minute = minuteOfDay(Number(hours), Number(minutes), half);
  if (minute === null || Number(seconds) > 60) return 'not_a_date';
  if (offset === undefined) return { day, zoned: false, timed: true };
  const shift = offsetMinutes(offset);
  if (shift === null) return 'not_a_date';
  const instant = (day * 1440 + minute - shift) * 60_000 + Number(seconds) * 1000;
  return { day: zone.dayOf(instant), zoned: true, timed: true };
}

function minuteOfDay(hours: number, minutes: number, half: string | undefined): number | null {
  if (minutes > 59) return null;
  if (half === undefined) return hours > 23 ? null : hours * 60 + minutes;
  if (hours < 1 || hours > 12) return null;
  return ((hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)) * 60 + minutes;
}

/** `Z`, `+02:00`, `-0430`, `+02`. No place on earth is further from UTC than 14 hours. */
function offsetMinutes(text: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60) return null;
  return match[1] === '-' ? -minutes : minutes;
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
