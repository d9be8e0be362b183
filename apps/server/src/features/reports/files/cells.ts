import {
  STATEMENT_STATUSES,
  type CellWire,
  type ReportColumn,
  type ReportGroup,
  type ReportGroups,
} from '@comptoir/contract';
import { fill, type Language, pick, REPORT_FILE, REPORT_FUNCTION, wordsIn } from '@comptoir/words';
import type { SheetCell } from '../../../platform/files/sheet.ts';

/** For whom a file is written, and the names of people among its cells. */
export interface FileReader {
  readonly language: Language;
  readonly users: Readonly<Record<string, string>>;
}

/** A cell as a file has it: texts, numbers, days and shares. */
export function fileCell(
  cell: CellWire,
  column: Pick<ReportColumn, 'type' | 'standard'>,
  reader: FileReader,
): SheetCell {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return wordsIn(reader.language).noun[cell ? 'yes' : 'no'];
  if (Array.isArray(cell)) return cell.join('; ');
  if (typeof cell === 'object') return cell.unmatched;
  switch (column.type) {
    case 'user':
      return reader.users[cell] ?? '';
    case 'date':
      return { date: cell };
    case 'percentage':
      return { percent: cell };
    case 'float':
    case 'amount':
      return { number: cell };
    case 'status':
      return column.standard === 'status' ? statusText(cell, reader.language) : cell;
    default:
      return cell;
  }
}

function statusText(status: string, language: Language): string {
  const known = STATEMENT_STATUSES.find((one) => one === status);
  return known ? wordsIn(language).state[known] : status;
}

/** A group's value: of a month, quarter or year its name. */
export function groupText(
  cell: CellWire,
  column: ReportColumn,
  by: ReportGroup['by'],
  reader: FileReader,
): string {
  if (cell === null) return pick(reader.language, REPORT_FILE).none;
  if (column.type === 'date' && typeof cell === 'string') return periodText(cell, by, reader.language);
  const shown = fileCell(cell, column, reader);
  if (typeof shown === 'string') return shown;
  if ('date' in shown) return shown.date;
  return 'percent' in shown ? `${Number(shown.percent) * 100}%` : shown.number;
}

function periodText(date: string, by: ReportGroup['by'], language: Language): string {
  const [year = '', month = '1'] = date.split('-');
  if (by === 'year') return year;
  if (by === 'quarter') return `${language === 'fr' ? 'T' : 'Q'}${Math.ceil(Number(month) / 3)} ${year}`;
  return by === 'month' ? `${year}-${month}` : date;
}

/** A measure's heading: its name, or what it does with its column; an amount's currency with it. */
export function measureName(
  measure: ReportGroups['measures'][number],
  columns: readonly { readonly id: string; readonly name: string }[],
  language: Language,
): string {
  const column = columns.find(({ id }) => id === measure.column_id)?.name ?? '';
  const terms: Readonly<Record<string, string>> = pick(language, REPORT_FUNCTION);
  const own = measure.metric?.name ?? '';
  const name =
    measure.name !== '' ? measure.name : own !== '' ? own : fill(terms[measure.function] ?? '', { column });
  return measure.currency === null ? name : `${name} (${measure.currency})`;
}

export function measureCell(value: string | null, { type }: ReportGroups['measures'][number]): SheetCell {
  if (value === null) return '';
  if (type === 'date') return { date: value };
  return type === 'percentage' ? { percent: value } : { number: value };
}
