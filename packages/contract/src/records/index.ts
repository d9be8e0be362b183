export * from './change-records.ts';
export * from './find-records.ts';
export * from './read-filter.ts';
export * from './record-history.ts';
export * from './record.ts';
export * from './search-records.ts';
export * from './summarize-records.ts';
export * from './write-records.ts';
