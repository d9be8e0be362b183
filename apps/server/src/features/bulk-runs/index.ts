export { jobs } from './jobs.ts';
export { routes } from './routes.ts';
export { sweeps } from './sweep-runs.ts';
