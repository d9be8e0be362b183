export { routes } from './routes.ts';
export { countLicences } from './subscription-queries.ts';
