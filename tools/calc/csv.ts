import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataReading, FileMistake, Sheet, SheetRow } from '@comptoir/engine/plan-data';
import { parse } from 'csv-parse/sync';

/** A folder of CSV files. */
export function readFolder(folder: string, mistakes: FileMistake[]): DataReading {
  const tables = join(folder, 'tables');
  const names = existsSync(tables) ? readdirSync(tables).filter((name) => name.endsWith('.csv')) : [];
  return {
    mistakes,
    sheet: (name) => readCsv(folder, `${name}.csv`, mistakes),
    tables: new Map(
      names.toSorted().map((name) => [basename(name, '.csv'), readCsv(folder, `tables/${name}`, mistakes)]),
    ),
  };
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads a CSV file; an absent one has no lines. */
function readCsv(folder: string, file: string, mistakes: FileMistake[]): Sheet {
  const path = join(folder, file);
  const absent: Sheet = { file, title: file, headers: [], line: 1, rows: [] };
  if (!existsSync(path)) return absent;
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
    return absent;
  }
  const [head, ...body] = parsed;
  const headers = head?.record ?? [];
  const rows = body.map(({ record, info }): SheetRow => {
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
  return { ...absent, headers, rows };
}
