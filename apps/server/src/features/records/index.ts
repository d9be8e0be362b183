export { conditionSql, type ConditionContext } from './condition-sql.ts';
export { filterSql } from './search-records.ts';
export { routes } from './routes.ts';
