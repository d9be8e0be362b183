export {
  fieldColumn,
  fieldColumnName,
  qualifiedRecordTable,
  recordSchema,
  recordTable,
  recordTableName,
  stagingTableName,
  unmatchedColumn,
  unmatchedColumnName,
} from './record-table-names.ts';
