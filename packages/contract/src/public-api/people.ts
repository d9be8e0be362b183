import { MAX_API_ARCHIVED } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { PUBLIC_API_NEEDS } from '../features.ts';
import { idSchema, monthSchema } from '../shared/primitives.ts';
import {
  bulkOf,
  countedOf,
  monthsSchema,
  personKeySchema,
  scalarSchema,
  valuesByKeySchema,
} from './shapes.ts';

const people = { kind: 'resource', resource: 'user.users' } as const;
const key = { caller: 'api_key', needs: PUBLIC_API_NEEDS } as const;

/** What every company has of its people. Everything else in a row is an attribute, by its API key. */
export const USER_KEYS = [
  'email',
  'external_ref',
  'name',
  'language',
  'role',
  'licenced',
  'currency',
  'calculation_currency',
] as const;

/** All or nothing. A person who is there is updated, another one is created; what a row leaves out stays, null empties. */
export const saveUsersInBulk = defineCall({
  ...key,
  name: 'saveUsersInBulk',
  method: 'PUT',
  path: '/api/public/v1/users/bulk',
  summary: 'Create and update up to 200 people: standard fields, and attributes by their API keys',
  permission: { ...people, level: 'write' },
  body: bulkOf(valuesByKeySchema),
  response: countedOf(z.object({ id: idSchema }).catchall(scalarSchema)),
  errors: [
    'feature_off',
    'not_found',
    'rows_clash',
    'email_used',
    'email_invalid',
    'reference_used',
    'attribute_not_unique',
    'user_archived',
    'last_admin',
    'cannot_revoke_self',
    'name_characters',
  ],
  audit: 'api_save_users',
});

/** The group replaces those that a person has in the same months of the dimension. */
export const setGroupsInBulk = defineCall({
  ...key,
  name: 'setGroupsInBulk',
  method: 'PUT',
  path: '/api/public/v1/users/groups/bulk',
  summary: 'Put up to 200 people in groups, from a month to a month',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  body: bulkOf(
    z.strictObject({
      user: personKeySchema,
      /** By its API name or its name. */
      group_dimension: z.string().trim().min(1).max(255),
      /** By its API key or its name. */
      group: z.string().trim().min(1).max(255),
      ...monthsSchema,
    }),
  ),
  response: countedOf(
    z.object({
      user: z.string(),
      group_dimension: z.string(),
      group: z.string(),
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
    }),
  ),
  errors: [
    'feature_off',
    'not_found',
    'rows_clash',
    'invalid_period',
    'group_archived',
    'group_followed',
    'user_archived',
  ],
  audit: 'api_set_groups',
});

/** The manager replaces those that a person has in the same months. */
export const setManagersInBulk = defineCall({
  ...key,
  name: 'setManagersInBulk',
  method: 'PUT',
  path: '/api/public/v1/users/managers/bulk',
  summary: 'Give up to 200 people their managers, from a month to a month',
  permission: { ...people, level: 'write' },
  body: bulkOf(z.strictObject({ user: personKeySchema, manager: personKeySchema, ...monthsSchema })),
  response: countedOf(
    z.object({
      user: z.string(),
      manager: z.string(),
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
    }),
  ),
  errors: [
    'feature_off',
    'not_found',
    'rows_clash',
    'invalid_period',
    'manager_is_self',
    'orgchart_loop',
    'user_archived',
  ],
  audit: 'api_set_managers',
});

/** All or nothing. Who manages somebody after the last month is refused: give those another manager first. */
export const archiveUsersInBulk = defineCall({
  ...key,
  name: 'archiveUsersInBulk',
  method: 'DELETE',
  path: '/api/public/v1/users/archive/bulk',
  summary: 'Archive up to 50 people, each at the end of a month; without one, today',
  permission: { ...people, level: 'delete' },
  body: bulkOf(z.strictObject({ user: personKeySchema, end_date: monthSchema.optional() }), MAX_API_ARCHIVED),
  response: z.object({ message: z.literal('users archived successfully') }),
  errors: [
    'feature_off',
    'not_found',
    'rows_clash',
    'new_manager_needed',
    'open_balance',
    'user_archived',
    'cannot_revoke_self',
  ],
  audit: 'api_archive_users',
});
