export { dependenciesQuery, fieldsQuery, tableChanged, tableQuery, tablesQuery } from './api/tables-api.ts';
export { DataTabs } from './data-tabs.tsx';
export { TypeIcon } from './table/record-columns.tsx';
