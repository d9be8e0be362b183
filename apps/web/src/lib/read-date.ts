import { dateText, dayFromParts } from '@comptoir/kernel';

type DateFormat = 'american' | 'european' | 'iso';

/** A typed date as `YYYY-MM-DD`: in the company's order, or ISO; `null` when it is none, or does not exist. */
export function readDate(text: string, format: DateFormat): string | null {
  const parts = /^(\d{1,4})[-/.\s](\d{1,2})[-/.\s](\d{1,4})$/.exec(text.trim());
  if (!parts) return null;
  const [, first = '', second = '', third = ''] = parts;
  const numbers = [Number(first), Number(second), Number(third)] as const;
  const isIso = first.length === 4;
  if (!isIso && third.length !== 4) return null;
  const [year, month, day] = isIso
    ? numbers
    : format === 'american'
      ? [numbers[2], numbers[0], numbers[1]]
      : [numbers[2], numbers[1], numbers[0]];
  const date = dayFromParts(year, month, day);
  return date === null ? null : dateText(date);
}

/** How a date is typed here. */
export function sampleDate(format: DateFormat): string {
  return format === 'american' ? '06/30/2026' : format === 'european' ? '30/06/2026' : '2026-06-30';
}
