export { tableChanged, tableQuery } from './api/tables-api.ts';
export { DataTabs } from './data-tabs.tsx';
export { TypeIcon } from './table/record-columns.tsx';
