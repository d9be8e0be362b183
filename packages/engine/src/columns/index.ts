export { CopyReader } from './copy-reader.ts';

export { DecimalColumn, MAX_NARROW } from './decimal-column.ts';
export {
  BooleanColumn,
  CodeColumn,
  DateColumn,
  NO_DAY,
  RawTextColumn,
  TextsColumn,
} from './other-columns.ts';
export { RecordIds, uuidBytes, uuidText } from './record-ids.ts';
export { RowChanges } from './row-changes.ts';
export {
  type Column,
  type ColumnOptions,
  ColumnsOver,
  TableColumns,
  type TableUse,
  type Tables,
  type WireCell,
  type WireRecord,
  columnOfStorage,
  columnsFromRecords,
  linkedTableId,
  tableKey,
} from './table-columns.ts';
