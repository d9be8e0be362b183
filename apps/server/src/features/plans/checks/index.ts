export { findChecks, writeChecks } from './check-queries.ts';
export { maySee } from './check-rights.ts';
export { copyCheck } from './copy-check.ts';
export { copyChecks } from './copy-checks.ts';
export { getChecks, tryChecks } from './read-checks.ts';
export { recordRedChecks, refuseRedChecks } from './run-checks.ts';
export { saveChecks } from './save-checks.ts';
