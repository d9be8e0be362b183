export { DEFAULT_ROLES, type DefaultRole } from './default-roles.ts';
export { assertMayGrant, isWithin } from './grant-policy.ts';
export { findRole, findRoles } from './role-queries.ts';
export { routes } from './routes.ts';
