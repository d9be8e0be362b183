export {
  fieldColumn,
  fieldColumnName,
  qualifiedRecordTable,
  recordSchema,
  recordTable,
  recordTableName,
  recordTexts,
  stagingTableName,
  unmatchedColumn,
  unmatchedColumnName,
} from './record-table-names.ts';
