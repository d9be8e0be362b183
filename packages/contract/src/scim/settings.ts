import { MAX_KEY_OVERLAP_HOURS, MAX_SCIM_GROUPS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ERROR_CODES } from '../errors/index.ts';
import { editVersionSchema, idSchema, instantSchema } from '../shared/primitives.ts';

/** Every token begins with it: people and programs that look for lost secrets recognise it. */
export const SCIM_TOKEN_PREFIX = 'cps_';

const resource = { kind: 'resource', resource: 'company_setting.security' } as const;
const LIVE = { live: true } as const;

const tokenSchema = z.object({
  last_four: z.string(),
  made_by: z.string(),
  created_at: instantSchema,
  rotated_at: instantSchema.nullable(),
  /** Until then the token before the rotation is valid, too. */
  former_until: instantSchema.nullable(),
  last_used_at: instantSchema.nullable(),
});

const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  members: z.number().int(),
  /** Its members have this role; null: none by this group. */
  role_id: idSchema.nullable(),
  /** The team that follows it. */
  team: z.object({ id: idSchema, name: z.string() }).nullable(),
});

/** A call that was refused: what, about whom, and why. */
const refusalSchema = z.object({
  id: idSchema,
  at: instantSchema,
  method: z.string(),
  path: z.string(),
  /** The name of the person or group, where it is known. */
  about: z.string().nullable(),
  code: z.enum(ERROR_CODES),
  params: z.record(z.string(), z.unknown()),
  field: z.string().nullable(),
  request_id: z.string(),
});

export const provisioningSchema = z.object({
  base_url: z.string(),
  token: tokenSchema.nullable(),
  /** New people get an invitation by mail. */
  invites: z.boolean(),
  /** New people get a licence. */
  licenced: z.boolean(),
  /** Each group has a team of its name. */
  teams: z.boolean(),
  /** People whom the provider keeps up to date. */
  people: z.number().int(),
  /** In this order: of somebody in several, the first one with a role decides. */
  groups: z.array(groupSchema),
  refused: z.array(refusalSchema),
  version: editVersionSchema,
});
export type Provisioning = z.output<typeof provisioningSchema>;

/** The token is in this answer and in no other. */
const madeTokenSchema = z.object({ provisioning: provisioningSchema, token: z.string() });

export const getProvisioning = defineCall({
  name: 'getProvisioning',
  method: 'GET',
  path: '/api/company/security/provisioning',
  summary: 'How an identity provider keeps people up to date by SCIM 2.0',
  permission: { ...resource, level: 'read' },
  needs: LIVE,
  response: provisioningSchema,
  errors: [],
});

export const makeScimToken = defineCall({
  name: 'makeScimToken',
  method: 'POST',
  path: '/api/company/security/provisioning/token',
  summary: 'Makes the token of the identity provider. It is shown once',
  permission: { ...resource, level: 'write' },
  needs: LIVE,
  response: madeTokenSchema,
  errors: ['scim_token_exists'],
  audit: 'make_scim_token',
  needs_password: 'always',
});

export const rotateScimToken = defineCall({
  name: 'rotateScimToken',
  method: 'POST',
  path: '/api/company/security/provisioning/token/rotate',
  summary: 'Makes a new token. The one before stays valid for some hours',
  permission: { ...resource, level: 'write' },
  needs: LIVE,
  body: z.strictObject({ overlap_hours: z.number().int().min(0).max(MAX_KEY_OVERLAP_HOURS).default(24) }),
  response: madeTokenSchema,
  errors: ['not_found'],
  audit: 'rotate_scim_token',
  needs_password: 'always',
});

/** Takes effect at once. People and groups stay as they are. */
export const endScimToken = defineCall({
  name: 'endScimToken',
  method: 'DELETE',
  path: '/api/company/security/provisioning/token',
  summary: 'Ends the token of the identity provider',
  permission: { ...resource, level: 'write' },
  needs: LIVE,
  response: provisioningSchema,
  errors: ['not_found'],
  audit: 'end_scim_token',
});

export const updateProvisioning = defineCall({
  name: 'updateProvisioning',
  method: 'PATCH',
  path: '/api/company/security/provisioning',
  summary: 'What becomes of new people and of groups',
  permission: { ...resource, level: 'write' },
  needs: LIVE,
  body: z.strictObject({
    version: editVersionSchema.optional(),
    invites: z.boolean().optional(),
    licenced: z.boolean().optional(),
    teams: z.boolean().optional(),
  }),
  response: provisioningSchema,
  errors: ['conflict'],
  audit: 'update_provisioning',
});

/** All groups, in their order. The roles of their members follow. */
export const setScimGroupRoles = defineCall({
  name: 'setScimGroupRoles',
  method: 'PUT',
  path: '/api/company/security/provisioning/groups',
  summary: 'Which role the members of each group have, and which group comes first',
  permission: { ...resource, level: 'write' },
  needs: LIVE,
  body: z.strictObject({
    version: editVersionSchema.optional(),
    groups: z.array(z.strictObject({ id: idSchema, role_id: idSchema.nullable() })).max(MAX_SCIM_GROUPS),
  }),
  response: provisioningSchema,
  errors: ['conflict', 'not_found', 'forbidden', 'last_admin'],
  audit: 'set_scim_group_roles',
  needs_password: 'always',
});
