export {
  fieldColumn,
  fieldColumnName,
  orderIndex,
  qualifiedRecordTable,
  recordSchema,
  recordTable,
  recordTableName,
  recordTexts,
  stagingTableName,
  unmatchedColumn,
  unmatchedColumnName,
} from './record-table-names.ts';
