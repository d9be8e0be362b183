import type { WireRecord } from '../columns/index.ts';
import { type FieldModel, type FieldType, STORAGE_OF, type TableModel } from '../model/index.ts';
import { Cells, type People } from './cells.ts';
import { linkIn, linkedModels, linkedValueIn } from './read-links.ts';
import type { DataReading, FileMistake, Sheet } from './sheet.ts';

export interface ReadTable {
  readonly model: TableModel;
  readonly records: readonly WireRecord[];
}

const isFieldType = (text: string): text is FieldType => Object.hasOwn(STORAGE_OF, text);

/** Most decimals that an amount of a file may have. */
const DECIMALS = 6;

/** A column of a table. */
interface ReadColumn {
  readonly header: string;
  readonly field: FieldModel;
  readonly isConversionDate: boolean;
}

/** `currencies`: the codes that amounts can have. */
export function readTables(
  reading: DataReading,
  people: People,
  currencies: readonly string[],
): readonly ReadTable[] {
  const { tables, mistakes } = reading;
  const read = [...tables].map(([name, sheet]) => readTable(name, sheet, { people, currencies, mistakes }));
  const models = linkedModels(
    reading,
    read.map(({ model }) => model),
  );
  return read.map(({ records }, at) => ({ model: models[at]!, records }));
}

interface TableReading {
  readonly people: People;
  readonly currencies: readonly string[];
  readonly mistakes: FileMistake[];
}

function readTable(id: string, sheet: Sheet, { people, currencies, mistakes }: TableReading): ReadTable {
  const columns = columnsOf(sheet, currencies, mistakes);
  const fields = columns.map(({ field }) => field);
  const named = fields.find(({ type }) => type === 'name' || type === 'idName') ?? fields[0];
  const own = fields.find(({ type }) => type === 'id' || type === 'idName') ?? null;
  const cells = new Cells(sheet, people, mistakes);
  const seen = new Map<string, number>();
  const records = sheet.rows.map((row): WireRecord => {
    const values = columns.flatMap(({ header, field }) => {
      if (!field.linked) return [[field.id, cells.value(row, header, field.type)] as const];
      if (cells.text(row, header) !== '') cells.report(row, header, 'A linked column is read, not written.');
      return [];
    });
    const ownHeader = columns.find(({ field }) => field.id === own?.id)?.header;
    const key = ownHeader === undefined ? '' : cells.text(row, ownHeader);
    const first = seen.get(key);
    if (ownHeader !== undefined && first !== undefined)
      cells.report(row, ownHeader, `“${key}” is in line ${first} too.`);
    seen.set(key, row.line);
    return {
      id: `${id}:${String(row.line).padStart(6, '0')}`,
      title: String(Object.fromEntries(values)[named?.id ?? ''] ?? ''),
      cells: Object.fromEntries(values),
    };
  });
  const conversion = columns.find(({ isConversionDate }) => isConversionDate);
  return {
    model: {
      id,
      name: id,
      name_field_id: named?.id ?? '',
      id_field_id: own?.id ?? null,
      conversion_date_field_id: conversion?.field.id ?? null,
      fields,
    },
    records,
  };
}

/** `Amount:amount`, `Amount:amount in EUR`, `Amount:amount in Currency` (a column of the table), `Paid on:date for rates`, and those of links. */
function columnsOf(sheet: Sheet, currencies: readonly string[], mistakes: FileMistake[]): ReadColumn[] {
  const names = sheet.headers.map((header) => nameOf(header));
  return sheet.headers.map((header): ReadColumn => {
    const name = nameOf(header);
    const declared = header.includes(':') ? header.slice(header.lastIndexOf(':') + 1).trim() : 'string';
    const report = (text: string): void => {
      mistakes.push({ file: sheet.file, line: sheet.line, column: header, text });
    };
    const linked = linkedValueIn(declared);
    if (linked)
      return {
        header,
        field: { id: name, name, type: 'string', decimals: 0, linked },
        isConversionDate: false,
      };
    const link = linkIn(declared);
    if (link)
      return {
        header,
        field: { id: name, name, type: 'object', decimals: 0, link },
        isConversionDate: false,
      };
    const isConversionDate = declared === 'date for rates';
    const [, type = declared, of] = /^(amount) in (.+)$/.exec(isConversionDate ? 'date' : declared) ?? [];
    const known = isConversionDate ? 'date' : type;
    if (!isFieldType(known)) {
      report(`“${declared}” is no field type. Known ones: ${Object.keys(STORAGE_OF).join(', ')}.`);
      return { header, field: { id: name, name, type: 'string', decimals: 0 }, isConversionDate };
    }
    if (of !== undefined && !currencies.includes(of) && !names.includes(of))
      report(`“${of}” is neither a currency of the company nor a column of this table.`);
    const currency: FieldModel['currency'] =
      of === undefined
        ? null
        : names.includes(of)
          ? { kind: 'field', field_id: of }
          : { kind: 'fixed', code: of };
    const decimals = STORAGE_OF[known] === 'decimal' ? DECIMALS : 0;
    return { header, field: { id: name, name, type: known, decimals, currency }, isConversionDate };
  });
}

function nameOf(header: string): string {
  const at = header.lastIndexOf(':');
  return (at < 0 ? header : header.slice(0, at)).trim();
}
