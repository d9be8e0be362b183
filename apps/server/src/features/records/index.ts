export { deleteOthers } from './delete-others.ts';
export { storedValue } from './cell-values.ts';
export { changesOf, usersIn } from './read-history.ts';
export { withCalculatedErrors } from './calculated-errors.ts';
export { recordSheet } from './export-records.ts';
export { findUserNames } from './people-queries.ts';
export { findRecordPage } from './record-page-queries.ts';
export { countRecords, findRecords, findWindow } from './record-queries.ts';
export { conditionSql, type ConditionContext } from './condition-sql.ts';
export { conditionContext } from './condition-context.ts';
export { filterSql } from './record-filter-queries.ts';
export { keepTexts } from './record-texts.ts';
export { jobs } from './jobs.ts';
export { findByKeys, getRecord, namesIn, searchRecords } from './search-records.ts';
export { routes } from './routes.ts';
export { prepareCells, uniquely } from './edit-records.ts';
export { foldedListSql, foldedSql } from './folded-text-queries.ts';
export { findUserOrder, findUsersNamedLike } from './people-queries.ts';
export {
  CASTS,
  deleteRecordRows,
  insertDeletedKeys,
  orderBy,
  orderTerms,
  joinedRanks,
  type StoredValue,
} from './record-queries.ts';
export { updateRecords } from './record-update-queries.ts';
export { type GivenReason, whyChanged } from './record-reasons.ts';
export { findGroupsNamed } from './group-name-queries.ts';
