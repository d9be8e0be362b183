import { assertNever } from '@comptoir/kernel';
import {
  BooleanColumn,
  CodeColumn,
  type Column,
  DateColumn,
  DecimalColumn,
  NO_DAY,
  RawTextColumn,
  TextsColumn,
} from '../columns/index.ts';

/** The cells of these rows of a column, one after the other; a negative row is an empty cell. */
export function gatheredColumn(column: Column, rows: Int32Array): Column {
  const size = rows.length;
  switch (column.kind) {
    case 'decimal':
      return gatheredDecimals(column, rows);
    case 'date': {
      const target = new DateColumn(size);
      for (let at = 0; at < size; at += 1) target.days[at] = rows[at]! < 0 ? NO_DAY : column.days[rows[at]!]!;
      return target;
    }
    case 'boolean': {
      const target = new BooleanColumn(size);
      for (let at = 0; at < size; at += 1) target.flags[at] = rows[at]! < 0 ? -1 : column.flags[rows[at]!]!;
      return target;
    }
    case 'text':
    case 'user': {
      const target = new CodeColumn(column.kind, size);
      // Few rows don't need the texts of the others.
      if (size < column.dictionary.length) {
        for (const [at, row] of rows.entries()) {
          const code = row < 0 ? -1 : column.codes[row]!;
          target.set(at, code < 0 ? null : column.dictionary[code]!);
        }
        return target;
      }
      for (const text of column.dictionary) target.codeOf(text);
      gatherCodes(column.codes, rows, target.codes);
      return target;
    }
    case 'texts': {
      const target = new TextsColumn(size);
      for (const [at, row] of rows.entries()) {
        const code = row < 0 ? -1 : column.codes[row]!;
        target.set(at, code < 0 ? null : column.dictionary[code]!);
      }
      return target;
    }
    case 'raw': {
      const target = new RawTextColumn(size);
      for (const [at, row] of rows.entries()) target.set(at, row < 0 ? null : column.at(row));
      return target;
    }
    default:
      return assertNever(column);
  }
}

function gatheredDecimals(column: DecimalColumn, rows: Int32Array): DecimalColumn {
  const target = new DecimalColumn(rows.length, column.scale);
  const { narrow } = column;
  if (!narrow) {
    target.widen();
    for (const [at, row] of rows.entries()) target.set(at, row < 0 ? null : column.at(row));
    return target;
  }
  const values = target.narrow!; // a new column is narrow
  for (let at = 0; at < rows.length; at += 1) if (rows[at]! >= 0) values[at] = narrow[rows[at]!]!;
  return target;
}

function gatherCodes(codes: Int32Array, rows: Int32Array, target: Int32Array): void {
  for (let at = 0; at < rows.length; at += 1) target[at] = rows[at]! < 0 ? -1 : codes[rows[at]!]!;
}
