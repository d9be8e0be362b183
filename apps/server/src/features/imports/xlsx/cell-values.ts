import { dateText } from '@comptoir/kernel';

/** The meaning of a number in a cell, by the cell's number format. */
export type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'elapsed';

const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const TIME_FORMATS = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]);
const PERCENT_FORMATS = new Set([9, 10]);
const ELAPSED = 46;

/** `code` is the workbook's own format of this number, if it has one; else the formats that every workbook has. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined && PERCENT_FORMATS.has(id)) return 'percent';
  if (code === undefined)
    return DATE_FORMATS.has(id)
      ? 'date'
      : TIME_FORMATS.has(id)
        ? 'time'
        : id === ELAPSED
          ? 'elapsed'
          : 'number';
  const positive = (code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')[0] ?? '').toLowerCase();
  const letters = positive.replace(/\[(h+|m+|s+)\]/g, '').replace(/\[[^\]]*\]/g, '');
  if (letters.includes('%')) return 'percent';
  if (/general|standard/.test(letters)) return 'number';
  if (/[yd]/.test(letters)) return 'date';
  if (/\[(h+|m+|s+)\]/.test(positive)) return 'elapsed';
  if (/[hs]/.test(letters)) return 'time';
  return letters.includes('m') ? 'date' : 'number';
}

const UNIX_DAY = 25_569;
const LAST_SERIAL = 2_958_465;
const LATER_1904 = 1462;
const DAY_SECONDS = 86_400;

/** A date as `YYYY-MM-DD`, with the time when there is one; a time of day as `HH:MM:SS`; `null` when the number is no date. */
export function serialText(
  serial: number,
  kind: Exclude<NumberKind, 'number' | 'percent'>,
  is1904: boolean,
): string | null {
  const total = Math.round(serial * DAY_SECONDS);
  const seconds = total % DAY_SECONDS;
  const day = (total - seconds) / DAY_SECONDS + (is1904 ? LATER_1904 : 0);
  if (!(total >= 0) || day > LAST_SERIAL) return null;
  if (kind === 'elapsed') return timeText(total);
  if (kind === 'time' && total < DAY_SECONDS) return timeText(seconds);
  const date = dayText(day);
  return date === null || seconds === 0 ? date : `${date} ${timeText(seconds)}`;
}

/** Excel knows a 29th of February 1900, as Lotus did: it comes out as it is shown, and is refused as the day that it is not. */
function dayText(day: number): string | null {
  if (day === 0) return null;
  if (day === 60) return '1900-02-29';
  return dateText(day - UNIX_DAY + (day < 60 ? 1 : 0));
}

function timeText(total: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(total / 3600))}:${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
}

/** The fifteen digits that Excel shows, without an exponent. What is no number is left as it is. */
export function numberText(raw: string): string {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  const shown = String(Number(value.toPrecision(15)));
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(shown) ?? [];
  if (exponent === undefined) return shown;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
}

/** 0.075 as Excel shows it: `7.5%`, exact and with all its decimals. */
export function percentText(raw: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(numberText(raw)) ?? [];
  if (whole === '') return raw;
  const digits = whole + fraction.padEnd(2, '0');
  const rest = digits.slice(whole.length + 2);
  const shown = digits.slice(0, whole.length + 2).replace(/^0+(?=\d)/, '');
  return `${sign}${shown}${rest === '' ? '' : `.${rest}`}%`;
}

/** `2017-03-01T00:00:00`, as strict workbooks write dates, in the form that the others get. */
export function isoText(raw: string): string {
  return raw
    .replace(/(\.\d+)?Z?$/, '')
    .replace('T00:00:00', '')
    .replace('T', ' ');
}
