export { rolesQuery } from './api/roles-api.ts';
