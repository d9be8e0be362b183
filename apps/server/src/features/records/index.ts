export { conditionSql, type ConditionContext } from './condition-sql.ts';
export { filterSql } from './record-filter-queries.ts';
export { findByKeys, getRecord } from './search-records.ts';
export { routes } from './routes.ts';
