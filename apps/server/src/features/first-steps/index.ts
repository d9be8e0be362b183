export { showsFirstSteps } from './read-first-steps.ts';
export { routes } from './routes.ts';
