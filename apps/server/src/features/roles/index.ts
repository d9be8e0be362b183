export { DEFAULT_ROLES, type DefaultRole } from './default-roles.ts';
export { findRoles } from './role-queries.ts';
export { routes } from './routes.ts';
