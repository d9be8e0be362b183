import type { Call, CallPermission } from '@comptoir/contract';
import * as calls from '@comptoir/contract';
import type { Line } from './key-route.ts';
import type { Paging } from './paged-route.ts';

const right = (
  resource: 'user.users' | 'company_setting.roles',
  level: 'read' | 'write',
): CallPermission => ({
  kind: 'resource',
  resource,
  level,
});

/** Calls of the browser that programs make, too. A new one is one line. */
export const LINES: readonly (readonly [Call, Line])[] = [
  [calls.getUser, { path: '/users/{id}', permission: right('user.users', 'read') }],
  [calls.createUser, { path: '/users' }],
  [calls.updateUser, { path: '/users/{id}', permission: right('user.users', 'write') }],
  [calls.archiveUser, { path: '/users/{id}/archive' }],
  [calls.getTeam, { path: '/teams/{id}' }],
  [calls.setAttributeValues, { path: '/attributes/{id}/users' }],
  [calls.getGroup, { path: '/groups/{id}' }],
  [calls.setGroupMembers, { path: '/groups/{id}/members' }],
  [calls.getTable, { path: '/tables/{id}' }],
  [calls.createField, { path: '/tables/{table_id}/fields' }],
  [calls.getRecord, { path: '/tables/{table_id}/records/{id}' }],
  [calls.createRecord, { path: '/tables/{id}/records' }],
  [calls.editRecords, { path: '/tables/{id}/records' }],
  [calls.deleteRecords, { path: '/tables/{id}/records' }],
  [calls.getPlan, { path: '/plans/{id}' }],
  [calls.getQuota, { path: '/quotas/{id}' }],
  [calls.setQuotaValues, { path: '/quotas/{id}/values' }],
  [calls.getStatement, { path: '/statement' }],
  [calls.changeStatementState, { path: '/statements/state' }],
  [calls.getImport, { path: '/imports/{id}' }],
  [calls.startExport, { path: '/exports', needs_all_rights: true }],
  [calls.getExport, { path: '/exports/{id}', needs_all_rights: true }],
  [calls.downloadExport, { path: '/exports/{id}/file', needs_all_rights: true }],
  [calls.loadRecordsInBulk, { path: '/tables/{data_table_key}/records/load' }],
];

const all = (rows: string): Paging => ({ rows });

/** Lists, with a cursor. */
export const LISTS: readonly (readonly [Call, Line, Paging])[] = [
  [calls.listTeams, { path: '/teams' }, all('teams')],
  [calls.listAttributes, { path: '/attributes', permission: right('user.users', 'read') }, all('attributes')],
  [calls.listRoles, { path: '/roles', permission: right('company_setting.roles', 'read') }, all('roles')],
  [calls.listGroups, { path: '/groups' }, all('dimensions')],
  [calls.listTables, { path: '/tables' }, all('tables')],
  [calls.listFields, { path: '/fields' }, all('fields')],
  [calls.listPlans, { path: '/plans' }, all('plans')],
  [calls.listQuotas, { path: '/quotas' }, all('quotas')],
  [
    calls.searchUsers,
    { path: '/users/search' },
    {
      rows: 'rows',
      at: {
        part: 'query',
        names: ['page', 'size'],
        fields: ({ offset }, size) => ({ page: offset / size, size }),
        total: 'total',
      },
    },
  ],
  [
    calls.searchRecords,
    { path: '/tables/{id}/records/search' },
    {
      rows: 'records',
      at: {
        part: 'body',
        names: ['start', 'limit', 'with_total'],
        fields: ({ offset: start }, limit) => ({ start, limit, with_total: false }),
      },
    },
  ],
  [
    calls.listImports,
    { path: '/imports' },
    {
      rows: 'imports',
      at: {
        part: 'query',
        names: ['limit_import_id', 'size'],
        fields: ({ id }, size) => ({ ...(id === null ? {} : { limit_import_id: id }), size }),
        is_after_id: true,
      },
    },
  ],
  [
    calls.searchStatements,
    { path: '/statements/search' },
    {
      rows: 'statements',
      at: { part: 'body', names: ['offset', 'limit'], fields: ({ offset }, limit) => ({ offset, limit }) },
    },
  ],
];
