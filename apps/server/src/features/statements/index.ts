import type { JobDefinition } from '../../platform/jobs/define.ts';
import type { Schedule } from '../../platform/schedules/index.ts';
import { noteLocked } from './payments/note-paid-job.ts';
import { digestSchedule } from './digests/digest-schedule.ts';
import { makeDigests } from './digests/make-digests.ts';
import { nightlyCalculation } from './write/nightly-calculation.ts';
import { notifyStates } from './state/notify-states.ts';
import { calculateJob } from './write/calculate-job.ts';

export { findColleagues } from './state/notice-queries.ts';
export {
  changeStates,
  findManyStatements,
  notifyOfStates,
  type StateChangeOf,
} from './state/many-statements.ts';
export { departures } from './draws/departure.ts';
export { driftLeft } from './corrections/drift-left-queries.ts';
export { payments } from './payments/payment-row-queries.ts';
export { earnedHistory } from './kept/earned-history.ts';
export { adjustmentSheet } from './adjust/analysis/search-adjustments.ts';
export { statementSheet } from './export/export-statement.ts';
export { readHookRows, readHookStatements } from './hooks/hook-queries.ts';
export { boardSheet } from './export/export-statements.ts';
export { countPaidStatements } from './payments/paid-record-queries.ts';
export { routes } from './routes.ts';
export { startCalculations } from './write/start-calculations.ts';
export const jobs: readonly JobDefinition[] = [calculateJob, makeDigests, noteLocked, notifyStates];
export const schedules: readonly Schedule[] = [nightlyCalculation, digestSchedule];
export { openPaper, type OpenPaper } from './pdf/open-paper.ts';
