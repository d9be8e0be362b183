export {
  type CheckRecord,
  type InvalidPlace,
  ME,
  type PlanCheck,
  type PlanCheckResult,
} from './plan-check.ts';
export { type CheckedModel, type CheckEnvironment, runPlanChecks } from './run-plan-check.ts';
