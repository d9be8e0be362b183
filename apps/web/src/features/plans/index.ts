export { readEditorSearch, readPlanSearch, readPlansSearch } from './address.ts';
