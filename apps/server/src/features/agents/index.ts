export { routes } from './routes.ts';
export { sweeps } from './proposals/sweep-proposals.ts';
