export { DataTabs } from './data-tabs.tsx';
export { TypeIcon } from './table/record-columns.tsx';
