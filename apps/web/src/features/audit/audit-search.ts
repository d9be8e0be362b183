import { AUDIT_SOURCES, dateSchema, idSchema } from '@comptoir/contract';
import { z } from 'zod';
import type { ObjectType } from './use-audit-words.ts';

/** Lines of a page: a bulk action is one. */
export const SIZE = 50;

export const OBJECTS = [
  'account',
  'api_key',
  'api_settings',
  'attribute',
  'audit',
  'company',
  'compensation',
  'currency',
  'draw',
  'bulk_run',
  'export',
  'field',
  'import',
  'job',
  'integration',
  'webhook',
  'letter',
  'letter_campaign',
  'letter_template',
  'proposal',
  'minimum_compensation',
  'notification_settings',
  'plan',
  'provisioning',
  'scim_group',
  'quota',
  'record',
  'role',
  'sandbox',
  'statement',
  'statement_entry',
  'report',
  'report_schedule',
  'metric',
  'flag',
  'dashboard',
  'statement_view',
  'table_view',
  'table',
  'team',
  'group',
  'group_dimension',
  'user',
  'user_import',
  'import_mapping',
  'payroll_template',
  'validation_chain',
  'validation_delegate',
  'validation_reminder',
  'comment',
  'discussion',
  'request',
  'discussion_label',
  'request_view',
  'mail',
  'support_session',
] as const satisfies readonly ObjectType[];

/** What the address holds. */
export const searchSchema = z.object({
  object: z.enum(OBJECTS).nullable().catch(null).default(null),
  user: idSchema.nullable().catch(null).default(null),
  /** What was done: a kind of the trail. */
  kind: z
    .string()
    .max(100)
    .regex(/^[a-z_]+$/)
    .nullable()
    .catch(null)
    .default(null),
  source: z.enum(AUDIT_SOURCES).nullable().catch(null).default(null),
  /** The ID of one thing: its whole history. */
  thing: z.string().max(100).nullable().catch(null).default(null),
  from: dateSchema.nullable().catch(null).default(null),
  to: dateSchema.nullable().catch(null).default(null),
  page: z.number().int().min(0).catch(0).default(0),
  entry: idSchema.nullable().catch(null).default(null),
});
export type AuditSearch = z.output<typeof searchSchema>;

type Filters = Omit<AuditSearch, 'page' | 'entry'>;

export const NO_FILTERS: Filters = {
  object: null,
  user: null,
  kind: null,
  source: null,
  thing: null,
  from: null,
  to: null,
};

export const isFiltered = (search: AuditSearch): boolean => Object.keys(filterOf(search)).length > 0;

export const queryOf = (search: AuditSearch) => ({ page: search.page, size: SIZE, ...filterOf(search) });

export const filterOf = ({ object, user, kind, source, thing, from, to }: Filters) => ({
  ...(object ? { object_type: object } : {}),
  ...(user ? { user_id: user } : {}),
  ...(kind ? { kind } : {}),
  ...(source ? { source } : {}),
  ...(thing ? { object_id: thing } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});
