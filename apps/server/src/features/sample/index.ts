import { makeSampleJob } from './make-sample-job.ts';
import { sweepClosed } from './sweep-closed.ts';

export { startSampleMaking } from './make-sample-job.ts';
export { routes } from './routes.ts';
export const jobs = [makeSampleJob];
export const sweeps = [sweepClosed];
