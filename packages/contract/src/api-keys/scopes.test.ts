import { expect, test } from 'vitest';
import { allows, allowsBinary, type Permissions } from '../permissions.ts';
import { permissionsOfKey } from './scopes.ts';

const OWNER: Permissions = {
  resources: {
    user: { effect: 'allow', level: 'write' },
    data_table: { effect: 'allow', level: 'delete' },
    statement: { effect: 'deny', level: 'read' },
  },
  binary: { statement_lock: true },
  statement_scope: 'teams_below',
  request_scope: 'mine',
};

test('a key may do what its owner may do and its scopes contain', () => {
  const key = permissionsOfKey(OWNER, {
    all_rights: false,
    scopes: ['user.users:delete', 'data_table:write', 'data_table:read', 'statement:read'],
  });
  expect(allows(key, 'user.users', 'write')).toBe(true);
  expect(allows(key, 'user.users', 'delete')).toBe(false);
  expect(allows(key, 'user.groups', 'read')).toBe(false);
  expect(allows(key, 'user', 'read')).toBe(false);
  expect(allows(key, 'data_table', 'write')).toBe(true);
  expect(allows(key, 'data_table', 'delete')).toBe(false);
  expect(allows(key, 'statement', 'read')).toBe(false);
  expect(allowsBinary(key, 'statement_lock')).toBe(false);
  expect(key.statement_scope).toBe('teams_below');
});

test('without scopes it may do nothing, with all rights what its owner may', () => {
  const none = permissionsOfKey(OWNER, { all_rights: false, scopes: [] });
  expect(allows(none, 'data_table', 'read')).toBe(false);
  expect(permissionsOfKey(OWNER, { all_rights: true, scopes: [] })).toEqual(OWNER);
});
