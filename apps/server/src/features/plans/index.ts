export { overlapsOfMemberships } from './find-attribution-overlaps.ts';
export { endUserMembers, heldPlans, plansOfTeams } from './member-queries.ts';
export { routes } from './routes.ts';
