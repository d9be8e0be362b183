import type { JobDefinition } from '../../platform/jobs/define.ts';
import type { Schedule } from '../../platform/schedules/index.ts';
import { noteLocked } from './payments/note-paid-job.ts';
import { nightlyCalculation } from './write/nightly-calculation.ts';
import { calculateJob } from './write/calculate-job.ts';

export { departures } from './draws/departure.ts';
export { routes } from './routes.ts';
export { startCalculations } from './write/start-calculations.ts';
export const jobs: readonly JobDefinition[] = [calculateJob, noteLocked];
export const schedules: readonly Schedule[] = [nightlyCalculation];
