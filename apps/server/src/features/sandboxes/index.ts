export { DROP_JOB } from './change-sandboxes.ts';
export { jobs } from './jobs.ts';
export { routes } from './routes.ts';
