import { makeSampleJob } from './make-sample-job.ts';

export { startSampleMaking } from './make-sample-job.ts';
export { routes } from './routes.ts';
export const jobs = [makeSampleJob];
