import { MAX_SCIM_BODY_BYTES, MAX_SCIM_FILTER_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { type Call, defineCall } from '../call.ts';
import type { ErrorCode } from '../errors/index.ts';

/*
 * Calls of identity providers: RFC 7643 and 7644. Their bodies are open: a provider sends attributes that a service does not keep, and the
 * protocol has them ignored. What is read is checked by features/scim.
 */
const ROOT = '/api/scim/v2';

export const SCIM_CONTENT_TYPE = 'application/scim+json';

const scim = { caller: 'scim_token', needs: { live: true } } as const;
const people = { kind: 'resource', resource: 'user.users' } as const;
const teams = { kind: 'resource', resource: 'user.teams' } as const;
const session = { kind: 'session' } as const;

const idParams = z.object({ id: z.string().max(200) });
const resourceSchema = z.record(z.string(), z.unknown());
const bodySchema = z.record(z.string(), z.unknown());
const text = z.string().max(MAX_SCIM_FILTER_LENGTH).optional();

/** `attributes` and `excludedAttributes`: names with commas between them. */
const shownQuery = z.strictObject({ attributes: text, excludedAttributes: text });
const listQuery = shownQuery.extend({
  filter: text,
  /** From 1; less is 1. */
  startIndex: z.coerce.number().int().optional(),
  count: z.coerce.number().int().optional(),
  sortBy: text,
  sortOrder: z.enum(['ascending', 'descending']).optional(),
});
export type ScimListQuery = z.output<typeof listQuery>;
export type ScimShownQuery = z.output<typeof shownQuery>;

const READ_ERRORS = ['scim_token_refused', 'scim_filter_invalid', 'not_found'] as const;
const WRITE_ERRORS: readonly ErrorCode[] = [
  'scim_token_refused',
  'scim_syntax',
  'scim_path_invalid',
  'scim_filter_invalid',
  'scim_no_target',
  'scim_read_only',
  'scim_value_invalid',
  'scim_too_many',
  'scim_changed',
  'not_found',
  'conflict',
  'email_used',
  'reference_used',
  'name_used',
  'last_admin',
  'licences_full',
];

const describes = (name: string, path: string, summary: string) =>
  ({
    ...scim,
    name,
    method: 'GET',
    path: `${ROOT}${path}`,
    summary,
    permission: session,
    response: resourceSchema,
    errors: READ_ERRORS,
  }) as const;

export const getScimConfig = defineCall(
  describes('getScimConfig', '/ServiceProviderConfig', 'What this service can do'),
);
export const listScimResourceTypes = defineCall(
  describes('listScimResourceTypes', '/ResourceTypes', 'Users and groups'),
);
export const getScimResourceType = defineCall({
  ...describes('getScimResourceType', '/ResourceTypes/{id}', 'Users or groups'),
  params: idParams,
});
export const listScimSchemas = defineCall(describes('listScimSchemas', '/Schemas', 'The attributes'));
export const getScimSchema = defineCall({
  ...describes('getScimSchema', '/Schemas/{id}', 'The attributes of one schema'),
  params: idParams,
});

const read = { ...scim, method: 'GET', response: resourceSchema, errors: READ_ERRORS } as const;
const write = {
  ...scim,
  query: shownQuery,
  response: resourceSchema,
  errors: WRITE_ERRORS,
  body_limit_bytes: MAX_SCIM_BODY_BYTES,
} as const;

type Permission = Call['permission'];

const canRead = (of: typeof people | typeof teams): Permission => ({ ...of, level: 'read' });
const canWrite = (of: typeof people | typeof teams): Permission => ({ ...of, level: 'write' });
const canDelete = (of: typeof people | typeof teams): Permission => ({ ...of, level: 'delete' });

/** Each operation has its own right, transaction and entry in the trail: what was done before a failure stays. */
export const bulkScim = defineCall({
  ...scim,
  name: 'bulkScim',
  method: 'POST',
  path: `${ROOT}/Bulk`,
  summary: 'Several writes of people and groups, which may refer to each other by `bulkId`',
  permission: session,
  body: bodySchema,
  response: resourceSchema,
  errors: ['scim_token_refused', 'scim_syntax', 'payload_too_large'],
  untraced: true,
  body_limit_bytes: MAX_SCIM_BODY_BYTES,
});

export const listScimUsers = defineCall({
  ...read,
  name: 'listScimUsers',
  path: `${ROOT}/Users`,
  summary: 'People with an email, by a filter',
  permission: canRead(people),
  query: listQuery,
});
export const getScimUser = defineCall({
  ...read,
  name: 'getScimUser',
  path: `${ROOT}/Users/{id}`,
  summary: 'A person',
  permission: canRead(people),
  params: idParams,
  query: shownQuery,
});
export const createScimUser = defineCall({
  ...write,
  name: 'createScimUser',
  method: 'POST',
  path: `${ROOT}/Users`,
  summary: 'Makes a person, or takes over the one with this email',
  permission: canWrite(people),
  body: bodySchema,
  audit: 'scim_create_user',
});
export const replaceScimUser = defineCall({
  ...write,
  name: 'replaceScimUser',
  method: 'PUT',
  path: `${ROOT}/Users/{id}`,
  summary: 'Writes a person. What is left out stays',
  permission: canWrite(people),
  params: idParams,
  body: bodySchema,
  audit: 'scim_update_user',
});
export const patchScimUser = defineCall({
  ...write,
  name: 'patchScimUser',
  method: 'PATCH',
  path: `${ROOT}/Users/{id}`,
  summary: 'Changes a person by operations',
  permission: canWrite(people),
  params: idParams,
  body: bodySchema,
  audit: 'scim_update_user',
});
export const deleteScimUser = defineCall({
  ...write,
  name: 'deleteScimUser',
  method: 'DELETE',
  path: `${ROOT}/Users/{id}`,
  summary: 'Ends the access of a person, whom the provider no longer sees',
  permission: canDelete(people),
  params: idParams,
  audit: 'scim_delete_user',
});

export const listScimGroups = defineCall({
  ...read,
  name: 'listScimGroups',
  path: `${ROOT}/Groups`,
  summary: 'Groups of the provider, by a filter',
  permission: canRead(teams),
  query: listQuery,
});
export const getScimGroup = defineCall({
  ...read,
  name: 'getScimGroup',
  path: `${ROOT}/Groups/{id}`,
  summary: 'A group with its members',
  permission: canRead(teams),
  params: idParams,
  query: shownQuery,
});
export const createScimGroup = defineCall({
  ...write,
  name: 'createScimGroup',
  method: 'POST',
  path: `${ROOT}/Groups`,
  summary: 'Makes a group',
  permission: canWrite(teams),
  body: bodySchema,
  audit: 'scim_create_group',
});
export const replaceScimGroup = defineCall({
  ...write,
  name: 'replaceScimGroup',
  method: 'PUT',
  path: `${ROOT}/Groups/{id}`,
  summary: 'Writes a group. What is left out stays',
  permission: canWrite(teams),
  params: idParams,
  body: bodySchema,
  audit: 'scim_update_group',
});
export const patchScimGroup = defineCall({
  ...write,
  name: 'patchScimGroup',
  method: 'PATCH',
  path: `${ROOT}/Groups/{id}`,
  summary: 'Changes a group by operations',
  permission: canWrite(teams),
  params: idParams,
  body: bodySchema,
  audit: 'scim_update_group',
});
export const deleteScimGroup = defineCall({
  ...write,
  name: 'deleteScimGroup',
  method: 'DELETE',
  path: `${ROOT}/Groups/{id}`,
  summary: 'Removes a group. Its team stays',
  permission: canDelete(teams),
  params: idParams,
  audit: 'scim_delete_group',
});
