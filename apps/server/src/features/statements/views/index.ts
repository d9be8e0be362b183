export { requireView, sharedResources } from './read-views.ts';
export { routes } from './routes.ts';
