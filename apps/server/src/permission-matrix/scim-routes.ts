import type { Routes } from './routes.ts';

/** Of the settings of provisioning, and of the calls that an identity provider makes. */
export const SCIM_ROUTES: Routes = {
  getProvisioning: ['company_setting.security:read'],
  makeScimToken: ['company_setting.security:write'],
  rotateScimToken: ['company_setting.security:write'],
  endScimToken: ['company_setting.security:write'],
  updateProvisioning: ['company_setting.security:write'],
  setScimGroupRoles: ['company_setting.security:write'],
  getScimConfig: ['session'],
  listScimResourceTypes: ['session'],
  getScimResourceType: ['session', { id: 'rep' }],
  listScimSchemas: ['session'],
  getScimSchema: ['session', { id: 'rep' }],
  bulkScim: ['session'],
  listScimUsers: ['user.users:read'],
  getScimUser: ['user.users:read', { id: 'rep' }],
  createScimUser: ['user.users:write'],
  replaceScimUser: ['user.users:write', { id: 'rep' }],
  patchScimUser: ['user.users:write', { id: 'rep' }],
  deleteScimUser: ['user.users:delete', { id: 'rep' }],
  listScimGroups: ['user.teams:read'],
  getScimGroup: ['user.teams:read', { id: 'scim_group' }],
  createScimGroup: ['user.teams:write'],
  replaceScimGroup: ['user.teams:write', { id: 'scim_group' }],
  patchScimGroup: ['user.teams:write', { id: 'scim_group' }],
  deleteScimGroup: ['user.teams:delete', { id: 'scim_group' }],
};
