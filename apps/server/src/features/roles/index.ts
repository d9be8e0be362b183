export { DEFAULT_ROLES, type DefaultRole } from './default-roles.ts';
export { findRole, findRoles } from './role-queries.ts';
export { routes } from './routes.ts';
