export { endUserMembers, heldPlans, plansOfTeam } from './member-queries.ts';
export { routes } from './routes.ts';
