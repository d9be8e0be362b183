export { readEditorSearch, readPlanSearch, readPlansSearch } from './address.ts';
export { AttributionOverlaps, OverlapNotices } from './attribution-overlaps.tsx';
