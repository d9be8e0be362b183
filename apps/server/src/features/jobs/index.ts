export { cancelJob } from './cancel-job.ts';
export { routes } from './routes.ts';
