import type { LookupRow } from '@comptoir/engine';
import { MAX_ROWS_PER_LOOKUP, safeCell } from '@comptoir/kernel';
import { editRows, type LookupEdit, valueIn } from './lookup-rows.ts';
import type { LookupColumn } from './use-lookup-columns.tsx';

/** What keeps a file from being imported. Lines count from 1. */
export type FileProblem =
  | { readonly kind: 'unread' | 'nothing' }
  | { readonly kind: 'too_many'; readonly most: number }
  | { readonly kind: 'columns'; readonly line: number; readonly found: number; readonly wanted: number }
  | { readonly kind: 'value'; readonly line: number; readonly error: string };

/** Rows of a CSV file whose columns are in the order of the table; or all that is wrong with it. */
export async function rowsInFile(
  text: string,
  columns: readonly LookupColumn[],
  ranges: readonly boolean[],
): Promise<{ readonly rows: LookupRow[] } | { readonly problems: FileProblem[] }> {
  const lines = await linesIn(text);
  if (lines === null) return { problems: [{ kind: 'unread' }] };
  const first = lines[0] && isHead(lines[0], columns) ? 1 : 0;
  if (lines.length === first) return { problems: [{ kind: 'nothing' }] };
  if (lines.length - first > MAX_ROWS_PER_LOOKUP)
    return { problems: [{ kind: 'too_many', most: MAX_ROWS_PER_LOOKUP }] };
  const problems: FileProblem[] = [];
  const edits: LookupEdit[] = [];
  for (const [at, line] of lines.slice(first).entries()) {
    const number = at + first + 1;
    if (line.length !== columns.length) {
      problems.push({ kind: 'columns', line: number, found: line.length, wanted: columns.length });
      continue;
    }
    for (const [index, column] of columns.entries()) {
      const parsed = column.parse?.(line[index] ?? '') ?? { value: null };
      if ('error' in parsed) problems.push({ kind: 'value', line: number, error: parsed.error });
      else edits.push({ row: at, place: column.place, value: parsed.value });
    }
  }
  return problems.length > 0 ? { problems } : { rows: editRows([], ranges, edits) };
}

/** The table's own names, or words where numbers and dates belong. */
function isHead(line: readonly string[], columns: readonly LookupColumn[]): boolean {
  if (columns.every(({ name }, at) => line[at]?.trim() === name)) return true;
  const typed = columns.flatMap(({ kind, parse }, at) => (kind === 'text' ? [] : [parse?.(line[at] ?? '')]));
  return typed.length > 0 && typed.every((parsed) => parsed !== undefined && 'error' in parsed);
}

/** The parser is loaded when a file is chosen. */
async function linesIn(text: string): Promise<string[][] | null> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const [head = ''] = text.split('\n', 1);
  const delimiter = [';', '\t', ','].find((each) => head.includes(each)) ?? ',';
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch {
    return null;
  }
}

/** The table as a spreadsheet opens it: with names, semicolons, and what the grid shows. */
export function csvOf(columns: readonly LookupColumn[], rows: readonly LookupRow[]): string {
  const quoted = (text: string) => (/[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [
    columns.map(({ name }) => safeCell(name, ';')),
    ...rows.map((row) => columns.map((column) => safeCell(column.text(valueIn(row, column.place)), ';'))),
  ];
  return `\uFEFF${lines.map((line) => line.map(quoted).join(';')).join('\r\n')}\r\n`;
}
