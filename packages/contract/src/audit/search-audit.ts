import { z } from 'zod';
import { defineCall } from '../call.ts';
import { AUDIT_NEEDS } from '../features.ts';
import {
  afterIdSchema,
  dateSchema,
  idParams,
  idSchema,
  instantSchema,
  pageOf,
  pageQuery,
} from '../shared/primitives.ts';

/** Somebody at a screen, a background job (of somebody or of Comptoir itself), support, a program with an API key, an agent's apart, or an identity provider. */
export const AUDIT_SOURCES = ['person', 'job', 'support', 'api_key', 'agent', 'scim'] as const;
export type AuditSource = (typeof AUDIT_SOURCES)[number];

export const auditRowSchema = z.object({
  id: idSchema,
  kind: z.string(),
  at: instantSchema,
  actor: z.object({ user_id: idSchema.nullable(), name: z.string() }),
  source: z.enum(AUDIT_SOURCES),
  object_type: z.string(),
  object_id: z.string().nullable(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  note: z.string().nullable(),
  ip: z.string().nullable(),
  request_id: z.string(),
});

/** What one request did in one way: its newest entry. */
export const auditActionSchema = auditRowSchema.extend({
  /** Its matching entries: a bulk action has one per thing. */
  count: z.number().int(),
  /** The month (`YYYY-MM`), where all of them are of statements of one month. */
  month: z.string().nullable(),
});

const auditNames = {
  /** Present names of the things with an id in these rows; what was deleted is missing. */
  names: z.record(z.string(), z.string()),
  /** Whose statement of which month (`YYYY-MM`), by the statement's id. */
  statements: z.record(z.string(), z.object({ user_id: idSchema, month: z.string() })),
};

/** Which entries: those that match all of it. */
export const auditFilterSchema = z.strictObject({
  kind: z.string().max(100).optional(),
  user_id: idSchema.optional(),
  object_type: z.string().max(100).optional(),
  object_id: z.string().max(100).optional(),
  source: z.enum(AUDIT_SOURCES).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});

export const searchAudit = defineCall({
  name: 'searchAudit',
  method: 'GET',
  path: '/api/audit',
  summary: 'The audit trail by action, newest first',
  permission: { kind: 'resource', resource: 'audit_trail', level: 'read' },
  needs: AUDIT_NEEDS,
  query: pageQuery(50).extend({
    ...auditFilterSchema.shape,
    /** Newest first: the actions before this one. */
    after_id: afterIdSchema,
  }),
  response: pageOf(auditActionSchema).extend(auditNames),
  errors: ['feature_off', 'live_only'],
});

export const listAuditEntries = defineCall({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/audit/{id}/entries',
  summary: 'All entries of the action that an entry of the audit trail belongs to, newest first',
  permission: { kind: 'resource', resource: 'audit_trail', level: 'read' },
  needs: AUDIT_NEEDS,
  params: idParams,
  query: pageQuery(50),
  response: pageOf(auditRowSchema).extend(auditNames),
  errors: ['not_found', 'feature_off', 'live_only'],
});
