export { FilterRows } from './filter-rows.tsx';
export { isComplete } from './filter-values.ts';
