export { endGroupPlans, type GroupPlan, plansOfGroup, restoreGroupPlans } from './group-member-queries.ts';
export { overlapsOfMemberships } from './find-attribution-overlaps.ts';
export { heldPlans, plansOfTeams } from './member-queries.ts';
export { requirePlan } from './read-plans.ts';
export { findCompensations } from './compensation-queries.ts';
export { routes } from './routes.ts';
export { endUserMembers, membersOfUser, restoreUserMembers, type UserMember } from './user-member-queries.ts';
