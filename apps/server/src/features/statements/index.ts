import type { JobDefinition } from '../../platform/jobs/define.ts';
import type { Schedule } from '../../platform/schedules/index.ts';
import { noteLocked } from './payments/note-paid-job.ts';
import { digestSchedule } from './digests/digest-schedule.ts';
import { makeDigests } from './digests/make-digests.ts';
import { nightlyCalculation } from './write/nightly-calculation.ts';
import { notifyStates } from './state/notify-states.ts';
import { calculateJob } from './write/calculate-job.ts';

export { departures } from './draws/departure.ts';
export { adjustmentSheet } from './adjust/analysis/search-adjustments.ts';
export { statementSheet } from './export/export-statement.ts';
export { readHookRows, readHookStatements } from './hooks/hook-queries.ts';
export { boardSheet } from './export/export-statements.ts';
export { countPaidStatements } from './payments/paid-record-queries.ts';
export { routes } from './routes.ts';
export { startCalculations } from './write/start-calculations.ts';
export const jobs: readonly JobDefinition[] = [calculateJob, makeDigests, noteLocked, notifyStates];
export const schedules: readonly Schedule[] = [nightlyCalculation, digestSchedule];
