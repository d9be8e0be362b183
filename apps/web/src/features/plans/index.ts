export { readEditorSearch, readPlanSearch, readPlansSearch } from './address.ts';
export { plansQuery } from './api/plan-queries.ts';
export { AttributionOverlaps } from './attribution-overlaps.tsx';
