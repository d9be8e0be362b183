export { cancelJob } from './cancel-job.ts';
export { visibleJobs } from './job-queries.ts';
export { routes } from './routes.ts';
