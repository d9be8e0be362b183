export { findUserMatching } from './key-queries.ts';
export { routes } from './routes.ts';
