export { showsFirstSteps } from './read-first-steps.ts';
export { mayUseSample } from './sample-offer.ts';
export { findObstacle } from './sample-offer-queries.ts';
export { routes } from './routes.ts';
