export { requireView } from './read-views.ts';
export { routes } from './routes.ts';
