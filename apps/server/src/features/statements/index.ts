import type { JobDefinition } from '../../platform/jobs/define.ts';
import { noteLocked } from './payments/note-paid-job.ts';
import { calculateJob } from './write/calculate-job.ts';

export { routes } from './routes.ts';
export { startNights } from './write/nightly.ts';
export { startCalculations } from './write/start-calculations.ts';
export const jobs: readonly JobDefinition[] = [calculateJob, noteLocked];
