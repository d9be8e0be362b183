export { checkPlanText } from './check-plan-text.ts';
export { exportPlanText } from './export-plan-text.ts';
export { importPlanText } from './import-plan-text.ts';
