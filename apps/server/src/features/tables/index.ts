export { announceChange, onRecordsChanged, type AnnouncedChange } from './announce-change.ts';
export type { RecordChange } from './record-change-queries.ts';
export { createField } from './create-field.ts';
export { composedIdOf, idFieldsOf } from './composed-id.ts';
export { makeTable, type NewField, type NewTable } from './create-table.ts';
export { insertNewField } from './field-rows.ts';
export { requireTable } from './read-tables.ts';
export { updateTable } from './update-table.ts';
export {
  createStaging,
  dropStaging,
  indexRecordOrder,
  isStagingUnique,
  swapStaging,
  analyzeRecords,
} from './record-table-queries.ts';
export {
  fieldColumn,
  fieldColumnName,
  isLongText,
  isShortText,
  orderIndexes,
  recordSchema,
  recordTable,
  recordTableName,
  recordTexts,
  stagingTableName,
  unmatchedColumn,
  unmatchedColumnName,
} from './storage/index.ts';
export { fieldValue, findsRecord, unmatchedValue } from './links/field-value-queries.ts';
export { countLinking } from './links/count-linking.ts';
export { fieldsOf, isLinked, kindOf, type DataTable, type Field, type LinkPath } from './table-model.ts';
export { apiNameOf, isChoosable } from './table-policy.ts';
export {
  findFields,
  findTable,
  findTables,
  isImporting,
  isTableNameUsed,
  savePercentUnit,
  updateFieldRow,
  noteConnection,
  noteFileSource,
} from './table-queries.ts';
export { routes } from './routes.ts';
export { jobs, schedules } from './jobs.ts';
export { fieldWire } from './field-policy.ts';
export { calculatedTable, errorKind, isCalculated, storedForm } from './calculated-policy.ts';
