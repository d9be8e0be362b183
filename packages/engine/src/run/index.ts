export { currentDays } from './conditions.ts';
export { unpackLines } from './unpack-lines.ts';
export { type ComputedPeriod, periodIn, SPAN_OF_TRIGGER } from './periods.ts';
export {
  type EngineRun,
  type OpenResult,
  type Prepared,
  type RunOptions,
  type StatementResult,
  prepare,
  run,
  startRun,
  usedFields,
} from './run.ts';
