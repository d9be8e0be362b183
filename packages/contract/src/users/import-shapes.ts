import { z } from 'zod';
import { attributionOverlapSchema } from '../plans/find-attribution-overlaps.ts';
import { DECIMAL_MARKS, percentUnitSchema, plainNumberSchema, takenSheetSchema } from '../imports/import.ts';
import { dateSchema, idSchema, instantSchema } from '../shared/primitives.ts';

/** What a column of a users file may hold. `attribute:<id>` is a user attribute, `group:<id>` a dimension: its groups by name or key. */
export const USER_IMPORT_TARGETS = [
  'ignore',
  'name',
  'first_name',
  'last_name',
  'email',
  'role',
  'manager',
  'manager_start',
  'manager_end',
  'team',
  'team_start',
  'external_ref',
  'language',
  'currency',
  'calculation_currency',
  'attribute_start',
  'attribute_end',
  'group_start',
  'source_id',
  'start_date',
  'departure_date',
] as const;
/** What only a connection brings: who a person is at the other side, and when they begin and leave. */
export const SYNC_TARGETS: readonly string[] = ['source_id', 'start_date', 'departure_date'];
export const importTargetSchema = z.union([
  z.enum(USER_IMPORT_TARGETS),
  z.string().regex(/^(attribute|group):[0-9a-f-]{36}$/),
]);

export const userImportOptionsSchema = z.strictObject({
  /** People named as managers who are nowhere: made as users with the role Manager. */
  create_missing_managers: z.boolean(),
  create_missing_teams: z.boolean(),
  /** Existing users of that name or e-mail: changed, or left as they are and listed as skipped. */
  update_existing: z.boolean(),
  /** Makes an address for those without one: `{first}.{last}@example.test`. Null: they stay pending. */
  email_pattern: z.string().trim().max(100).nullable(),
  licenced: z.boolean(),
  /** Absent role column: this role; null is the default role. */
  role_id: idSchema.nullable(),
  /** By percentage attribute: what its plain numbers mean. */
  percent_units: z.record(idSchema, percentUnitSchema).default({}),
  /**
   * From when attribute values hold, where the row has no start of its own. `default`: always for new people, from this month for
   * those who are here. `always`: no start, so that earlier values are replaced. Else from that day.
   */
  attributes_from: z.union([z.enum(['default', 'always']), dateSchema]).default('default'),
  /** Of a connection: people whom nobody here is yet are made, or left out. */
  create_missing: z.boolean().default(true),
  /** Of a connection: rows with another value in this column are left out. */
  only: z
    .strictObject({ column: z.string().max(200), values: z.array(z.string().max(200)).min(1).max(50) })
    .nullable()
    .default(null),
});
export type UserImportOptions = z.output<typeof userImportOptionsSchema>;

export const USER_IMPORT_REASONS = [
  'missing_name',
  'name_characters',
  'unknown_role',
  'unknown_manager',
  'unknown_team',
  'unknown_group',
  'followed_group',
  'unknown_language',
  'unknown_currency',
  'manager_not_found',
  'manager_is_self',
  'manager_loop',
  'duplicate_user',
  'duplicate_email',
  'email_used',
  'email_invalid',
  'unparseable_month',
  'missing_start_month',
  'start_after_end',
  'ambiguous_name',
  'user_archived',
  'already_exists',
  'attribute_invalid',
  'attribute_not_unique',
  'percent_unit_missing',
  'other_currency',
  'unparseable_date',
  'wrong_column_count',
  'missing_id',
  'linked_elsewhere',
  'email_of_admin',
  'departure_undecided',
] as const;
export type UserImportReason = (typeof USER_IMPORT_REASONS)[number];

export const userImportIssueSchema = z.object({
  /** Line of the file, the header is 1. */
  line: z.number().int(),
  reason: z.enum(USER_IMPORT_REASONS),
  /** Column header at fault, when one is. */
  column: z.string().nullable(),
  value: z.string(),
  /** `YYYY-MM` from which the value was to hold, where the row says so. */
  period: z.string().nullish(),
});

/** One thing that the import changes about somebody who is here. */
export const userImportChangeSchema = z.object({
  line: z.number().int(),
  /** Of the person, as it is now. */
  name: z.string(),
  /** A target of the mapping. */
  field: z.string(),
  /** Names of roles, managers, teams and groups; values of attributes in wire form. */
  before: z.string().nullable(),
  after: z.string(),
  /** First day; null: always, or not dated. */
  from: dateSchema.nullable(),
});
export type UserImportChange = z.output<typeof userImportChangeSchema>;

export const userImportSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  status: z.enum(['preview', 'applied', 'dismissed']),
  author_name: z.string().nullable(),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
  headers: z.array(z.string()),
  sheet: takenSheetSchema.nullable(),
  row_count: z.number().int(),
  /** First rows of the file, as text. */
  sample: z.array(z.array(z.string())),
  /** One per header: its numbers, as a percentage would read them. Null where there are none. */
  numbers: z
    .array(
      z
        .object({
          decimal_mark: z.enum(DECIMAL_MARKS),
          plain_number: plainNumberSchema.nullable(),
          other_currencies: z.array(z.string()),
        })
        .nullable(),
    )
    .default([]),
  /** One target per header. */
  mapping: z.array(importTargetSchema),
  options: userImportOptionsSchema,
  summary: z.object({
    rows: z.number().int(),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    skipped: z.number().int(),
    managers_created: z.array(z.string()),
    teams_created: z.array(z.string()),
    pending_without_email: z.number().int(),
    /** Of a connection: people who leave, come back, are not taken, or have a manager whom it does not know. */
    departing: z.number().int().default(0),
    returning: z.number().int().default(0),
    left_out: z.number().int().default(0),
    without_manager: z.number().int().default(0),
  }),
  /** The connection that brought it; null: a file. */
  integration_id: idSchema.nullable().default(null),
  issues: z.array(userImportIssueSchema),
  /** The first 500, of a preview. */
  changes: z.array(userImportChangeSchema).default([]),
  /** Of a preview: people whose records two attributions would count on the same days, because of a team in the file. */
  overlaps: z.array(attributionOverlapSchema).default([]),
});
export type UserImport = z.output<typeof userImportSchema>;
