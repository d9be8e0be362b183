export { keyRoute } from './v3/key-route.ts';
export { followLoads } from './follow-loads.ts';
export { jobs, sweeps } from './jobs.ts';
export { routes } from './routes.ts';
