export { readCompany } from './read-company.ts';
export { switchDiscussions } from './switch-discussions.ts';
export { routes } from './routes.ts';
export { followMonths } from './months-that-move.ts';
