import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A mistake of a file, where it is. */
export interface FileMistake {
  readonly file: string;
  readonly line: number;
  /** A number, or the name of a CSV column. */
  readonly column: number | string;
  readonly text: string;
}

/** One line of a CSV file, by the names of its columns. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface CsvFile {
  readonly file: string;
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads a CSV file; an absent one has no lines. */
export function readCsv(path: string, file: string, mistakes: FileMistake[]): CsvFile {
  if (!existsSync(path)) return { file, headers: [], rows: [] };
  let parsed: readonly Parsed[];
  try {
    parsed = parse(readFileSync(path), {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as readonly Parsed[]; // what `info` makes of it
  } catch (error) {
    const { lines = 1, message } = error as Error & { readonly lines?: number }; // of csv-parse
    mistakes.push({ file, line: lines, column: 1, text: message });
    return { file, headers: [], rows: [] };
  }
  const [head, ...body] = parsed;
  const headers = head?.record ?? [];
  const rows = body.map(({ record, info }): CsvRow => {
    if (record.length !== headers.length)
      mistakes.push({
        file,
        line: info.lines,
        column: Math.min(record.length, headers.length) + 1,
        text: `${record.length} cells, the first line has ${headers.length}`,
      });
    return {
      line: info.lines,
      cells: Object.fromEntries(headers.map((name, at) => [name, record[at] ?? ''])),
    };
  });
  return { file, headers, rows };
}

/** Reports columns that are missing, and those that nobody reads. */
export function checkHeaders(
  { file, headers }: CsvFile,
  needed: readonly string[],
  more: readonly string[],
  mistakes: FileMistake[],
): void {
  if (headers.length === 0) return;
  for (const name of needed)
    if (!headers.includes(name))
      mistakes.push({ file, line: 1, column: name, text: 'This column is missing.' });
  for (const name of headers)
    if (!needed.includes(name) && !more.includes(name))
      mistakes.push({
        file,
        line: 1,
        column: name,
        text: `Unknown column. Known ones: ${[...needed, ...more].join(', ')}.`,
      });
}
