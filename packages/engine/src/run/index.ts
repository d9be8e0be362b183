export { type PeopleOnDays, type PeopleRelation, currentDays, relationIn } from './conditions.ts';
export { calculateRecords } from './calculate-records.ts';
export { membersFor } from './members-for.ts';
export { partConverter } from './pay-parts.ts';
export { fieldsOfScope, shownFields } from './plan.ts';
export { matchRecords } from './match-records.ts';
export { People, type PeopleWorld } from './people.ts';
export { unpackLines } from './unpack-lines.ts';
export type { Standing } from './ranking.ts';
export { type Positions, positionsOf, affectedBy } from './affected.ts';
export { type ComputedPeriod, type PeriodTerms, periodIn, SPAN_OF_TRIGGER } from './periods.ts';
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
