import { dayFromParts } from '@comptoir/kernel';
import type { DateOrder } from './parse-values.ts';

const MINUS = 0x2d;
const POINT = 0x2e;
const SLASH = 0x2f;
const ZERO = 0x30;
const NINE = 0x39;

/** Three figures with one separator and a year of four, as a day number; `null`: no such date; `undefined`: another form. */
export function plainDate(
  bytes: Buffer,
  start: number,
  end: number,
  order: DateOrder,
): number | null | undefined {
  if (end - start > 10) return undefined;
  let part = 0;
  let first = 0;
  let second = 0;
  let figure = 0;
  let length = 0;
  let separator = 0;
  let firstLength = 0;
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte >= ZERO && byte <= NINE) {
      figure = figure * 10 + (byte - ZERO);
      length += 1;
      continue;
    }
    if (
      length === 0 ||
      part === 2 ||
      (byte !== MINUS && byte !== POINT && byte !== SLASH) ||
      (separator !== 0 && byte !== separator)
    )
      return undefined;
    separator = byte;
    if (part === 0) {
      first = figure;
      firstLength = length;
    } else second = figure;
    part += 1;
    figure = 0;
    length = 0;
  }
  if (part !== 2 || length === 0 || (order === 'ymd' ? firstLength : length) !== 4) return undefined;
  const year = order === 'ymd' ? first : figure;
  const month = order === 'mdy' ? first : second;
  const dayOfMonth = order === 'mdy' ? second : order === 'dmy' ? first : figure;
  return dayFromParts(year, month, dayOfMonth);
}
