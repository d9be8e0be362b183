export * from './shapes.ts';
export * from './get-job.ts';
export * from './list-jobs.ts';
export * from './cancel-job.ts';
export * from './job-alerts.ts';
