export { readEditorSearch, readPlanSearch, readPlansSearch } from './address.ts';
export { plansQuery } from './api/plan-queries.ts';
export { AttributionOverlaps, OverlapNotices } from './attribution-overlaps.tsx';
