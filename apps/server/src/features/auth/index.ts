export { routes } from './routes.ts';
export { setupLink } from './setup-link.ts';
