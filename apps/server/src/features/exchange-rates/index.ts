export { routes } from './routes.ts';
export { findRates } from './currency-queries.ts';
