export { jobs, schedules } from './jobs.ts';
export { routes } from './routes.ts';
export { readSigningFile } from './seal/signing-file.ts';
