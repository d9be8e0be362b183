import type { DECIMAL_MARKS } from '@comptoir/contract';
import { type Decimal, parseDecimal } from '@comptoir/kernel';

export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '');

/** The decimal mark of a written number: `either` for 1,234 and 1.234, which may have thousands; `null` without a mark. */
function markOf(text: string): DecimalMark | 'either' | null {
  const written = plain(text);
  const [point, comma] = [written.lastIndexOf('.'), written.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const mark = point >= 0 ? '.' : ',';
  const groups = written.split(mark);
  // Twice the same mark: thousands.
  if (groups.length > 2) return mark === '.' ? ',' : '.';
  return /^[1-9]\d{0,2}$/.test(groups[0]!) && groups[1]!.length === 3 ? 'either' : mark;
}

export interface FileMark {
  /** Of numbers that can be read in two ways; `null`: nothing tells, or none can. */
  readonly mark: DecimalMark | null;
  /** Somebody has to choose it. */
  readonly isMissing: boolean;
}

/** As chosen, else as the file's other numbers have it. */
export function markIn(values: readonly string[], chosen: DecimalMark | undefined): FileMark {
  const marks = new Set(values.map(markOf));
  if (!marks.has('either')) return { mark: null, isMissing: false };
  const known = (['.', ','] as const).filter((mark) => marks.has(mark));
  const mark = chosen ?? (known.length === 1 ? known[0]! : null);
  return { mark, isMissing: mark === null };
}

export function numberIn(text: string, fileMark: DecimalMark | null): Decimal | null {
  const own = markOf(text);
  const mark = own === 'either' ? fileMark : own;
  const thousands = mark === ',' ? '.' : ',';
  return parseDecimal(plain(text).replaceAll(thousands, '').replace(',', '.'));
}
