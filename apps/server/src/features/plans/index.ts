export { endUserMembers, heldPlans } from './member-queries.ts';
export { routes } from './routes.ts';
