export { storedValue } from './cell-values.ts';
export { recordSheet } from './export-records.ts';
export { findUserNames } from './people-queries.ts';
export { countRecords, findRecords, findWindow } from './record-queries.ts';
export { conditionSql, type ConditionContext } from './condition-sql.ts';
export { filterSql } from './record-filter-queries.ts';
export { findByKeys, getRecord, namesIn, searchRecords } from './search-records.ts';
export { routes } from './routes.ts';
