import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type FieldModel,
  type FieldType,
  STORAGE_OF,
  type TableModel,
  type WireRecord,
} from '@comptoir/engine';
import { Cells, type Person } from './cells.ts';
import { type CsvFile, type FileMistake, readCsv } from './csv.ts';

export interface ReadTable {
  readonly model: TableModel;
  readonly records: readonly WireRecord[];
}

const isFieldType = (text: string): text is FieldType => Object.hasOwn(STORAGE_OF, text);

/** Most decimals that an amount of a file may have. */
const DECIMALS = 6;

/** `tables/*.csv`: a file is a table, its columns are named `Field:type`. */
export function readTables(
  folder: string,
  people: readonly Person[],
  mistakes: FileMistake[],
): readonly ReadTable[] {
  const tables = join(folder, 'tables');
  if (!existsSync(tables)) return [];
  const files = readdirSync(tables)
    .filter((name) => name.endsWith('.csv'))
    .toSorted();
  return files.map((name) =>
    readTable(readCsv(join(tables, name), `tables/${name}`, mistakes), people, mistakes),
  );
}

function readTable(file: CsvFile, people: readonly Person[], mistakes: FileMistake[]): ReadTable {
  const id = basename(file.file, '.csv');
  const columns = file.headers.map((header) => ({ header, field: fieldOf(file, header, mistakes) }));
  const fields = columns.map(({ field }) => field);
  const named = fields.find(({ type }) => type === 'name' || type === 'idName') ?? fields[0];
  const own = fields.find(({ type }) => type === 'id' || type === 'idName') ?? null;
  const cells = new Cells(file, people, mistakes);
  const seen = new Map<string, number>();
  const records = file.rows.map((row): WireRecord => {
    const values = columns.map(
      ({ header, field }) => [field.id, cells.value(row, header, field.type)] as const,
    );
    const ownHeader = columns.find(({ field }) => field.id === own?.id)?.header;
    const key = ownHeader === undefined ? '' : cells.text(row, ownHeader);
    const first = seen.get(key);
    if (ownHeader !== undefined && first !== undefined)
      cells.report(row, ownHeader, `“${key}” is in line ${first} too.`);
    seen.set(key, row.line);
    return {
      id: `${id}:${row.line}`,
      title: String(Object.fromEntries(values)[named?.id ?? ''] ?? ''),
      cells: Object.fromEntries(values),
    };
  });
  return {
    model: { id, name: id, name_field_id: named?.id ?? '', id_field_id: own?.id ?? null, fields },
    records,
  };
}

function fieldOf(file: CsvFile, header: string, mistakes: FileMistake[]): FieldModel {
  const at = header.lastIndexOf(':');
  const name = (at < 0 ? header : header.slice(0, at)).trim();
  const type = at < 0 ? 'string' : header.slice(at + 1).trim();
  if (!isFieldType(type)) {
    const known = Object.keys(STORAGE_OF).join(', ');
    mistakes.push({
      file: file.file,
      line: 1,
      column: header,
      text: `“${type}” is no field type. Known ones: ${known}.`,
    });
    return { id: name, name, type: 'string', decimals: 0 };
  }
  return { id: name, name, type, decimals: STORAGE_OF[type] === 'decimal' ? DECIMALS : 0 };
}
