export { attributesQuery } from './api/attributes-api.ts';
export { userOptionsQuery } from './api/users-api.ts';
