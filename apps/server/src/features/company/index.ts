export { readCompany } from './read-company.ts';
export { routes } from './routes.ts';
