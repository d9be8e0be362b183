import { z } from 'zod';
import { DUPLICATE_MODES } from '../imports/import.ts';
import { editVersionSchema, idSchema, instantSchema, nameSchema } from '../shared/primitives.ts';
import { INTEGRATION_KINDS, MAX_REFRESH_SLOTS } from './kinds.ts';

/** Longest text that a person types for a connection: a private key or a query. */
const MAX_VALUE_LENGTH = 20_000;

export const kindSchema = z.enum(INTEGRATION_KINDS);
/** By the names of the kind's fields (`KINDS`); the use case checks them. */
export const valuesSchema = z.record(z.string().max(60), z.string().max(MAX_VALUE_LENGTH));

export const RUN_MODES = ['incremental', 'full'] as const;
export const RUN_TRIGGERS = ['setup', 'manual', 'incremental', 'nightly', 'slot'] as const;
export const RUN_STATUSES = [
  'queued',
  'fetching',
  'mapping',
  'confirming',
  'importing',
  'finished',
  'unchanged',
  'failed',
  'cancelled',
] as const;

/** When a connection refreshes by itself, in the company's time zone. */
export const importSettingsSchema = z.strictObject({
  /** Up to four times of the day. */
  slots: z
    .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/))
    .max(MAX_REFRESH_SLOTS)
    .refine((slots) => new Set(slots).size === slots.length, { message: 'slot_twice' })
    .default([]),
  /** The slots rest on Saturday and Sunday. */
  weekdays_only: z.boolean().default(false),
  /** Every two hours, what changed. */
  incremental: z.boolean().default(true),
  /** Every night, everything. */
  nightly: z.boolean().default(true),
});
export type ImportSettings = z.output<typeof importSettingsSchema>;

const runErrorSchema = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });

export const SYNC_TARGETS_OF = ['table', 'users'] as const;
/** Records that are no longer at the other side: they stay as they are, are marked inactive, or are deleted. */
export const GONE_CHOICES = ['keep', 'inactive', 'remove'] as const;
export type GoneChoice = (typeof GONE_CHOICES)[number];

export const runSchema = z.object({
  id: idSchema,
  sync_id: idSchema,
  /** Of the table, or what it will be called. */
  table_name: z.string(),
  mode: z.enum(RUN_MODES),
  trigger: z.enum(RUN_TRIGGERS),
  status: z.enum(RUN_STATUSES),
  /** Percent over fetching and importing. */
  progress: z.number().int(),
  job_id: idSchema.nullable(),
  /** The import that sorted the rows in; its page lists what was left out. */
  import_id: idSchema.nullable(),
  /** Of people: the import with their rows, changes and refusals. */
  user_import_id: idSchema.nullable(),
  /** Waits for a person: so many of so many would go. */
  guard: z.object({ gone: z.number().int(), of: z.number().int() }).nullable(),
  rows: z.number().int().nullable(),
  error: runErrorSchema.nullable(),
  author: z.object({ id: idSchema, name: z.string() }).nullable(),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
});
export type IntegrationRun = z.output<typeof runSchema>;

/** One table that a connection fills. */
export const syncSchema = z.object({
  id: idSchema,
  integration_id: idSchema,
  target: z.enum(SYNC_TARGETS_OF),
  /** Columns were mapped and a first import was applied. */
  is_mapped: z.boolean(),
  gone: z.enum(GONE_CHOICES),
  /** Null until its first import has ended, and of users. */
  table_id: idSchema.nullable(),
  table_name: z.string(),
  selection: z.record(z.string(), z.string()),
  /** Null until the columns were mapped. */
  duplicates: z.enum(DUPLICATE_MODES).nullable(),
  last_refreshed_at: instantSchema.nullable(),
  last_run: runSchema.nullable(),
});
export type IntegrationSync = z.output<typeof syncSchema>;

/** A table that a connection fills, for who reads tables: neither what is requested nor how the connection signs in. */
export const tableRefreshSchema = z.object({
  table_id: idSchema,
  /** Of the latest refresh. Null: there was none yet. */
  status: z.enum(RUN_STATUSES).nullable(),
  /** Of one in progress, in percent. */
  progress: z.number().int().nullable(),
  /** Why the latest refresh failed. */
  error: runErrorSchema.nullable(),
  last_refreshed_at: instantSchema.nullable(),
});
export type TableRefresh = z.output<typeof tableRefreshSchema>;

export const integrationSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  connection_name: z.string(),
  settings: z.record(z.string(), z.string()),
  /** Names of the secrets that are kept; their values are never sent. */
  secrets: z.array(z.string()),
  /** Of SFTP: the server's key, pinned at the first test. */
  host_key: z.string().nullable(),
  /** Refreshes by itself. */
  active: z.boolean(),
  tested_at: instantSchema.nullable(),
  import_settings: z.object({
    imports_per_day: z.number().int(),
    ...importSettingsSchema.shape,
  }),
  /** When it ends, once its deletion was requested. */
  deletion: instantSchema.nullable(),
  /** A table is filled by it. */
  is_currently_used: z.boolean(),
  feature_flags: z.array(z.enum(['incremental', 'custom_query'])),
  syncs: z.array(syncSchema),
  version: editVersionSchema,
  created_at: instantSchema,
});
export type Integration = z.output<typeof integrationSchema>;

export const connectionNameSchema = nameSchema;
