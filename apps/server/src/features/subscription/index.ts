export { routes } from './routes.ts';
export { countLicences } from './subscription-queries.ts';
export { setTerm } from './set-term.ts';
