export { findRecordsByName, MAX_FOUND, recordNameSql } from './record-name-queries.ts';
export { detailsOf, isNamedById, nameAmong, recordNameOf } from './record-names.ts';
