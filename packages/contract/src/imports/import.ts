import { MAX_ID_FIELDS, MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { fieldTypeSchema } from '../shared/conditions.ts';
import { idSchema, instantSchema, nameSchema } from '../shared/primitives.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const;
export const DECIMAL_MARKS = ['.', ','] as const;
/** What a plain number means in a percentage column: `percent`: 7 is 7 %; `ratio`: 7 is 700 %. */
export const PERCENT_UNITS = ['percent', 'ratio'] as const;
export const percentUnitSchema = z.enum(PERCENT_UNITS);
export type PercentUnit = z.output<typeof percentUnitSchema>;
export const DUPLICATE_MODES = ['skip', 'override_keeping_edits', 'override_all'] as const;
export const IMPORT_STATUSES = ['uploaded', 'queued', 'running', 'finished', 'failed', 'cancelled'] as const;
/** Field types that a column of a file can be read as. */
export const IMPORT_TYPES = [
  'string',
  'picklist',
  'multipicklist',
  'float',
  'amount',
  'percentage',
  'date',
  'bool',
  'user',
  'link',
  'group',
  'status',
  /** Texts that lead to records of another table once its field says to which. */
  'object',
] as const;

export const fileFormatSchema = z.object({
  delimiter: z.enum(DELIMITERS),
  encoding: z.enum(ENCODINGS),
});

/** The greatest number of a column without a per cent sign, and what it would mean. */
export const plainNumberSchema = z.object({
  /** As written. */
  text: z.string(),
  /** Both in wire form. */
  ratio: z.string(),
  percent: z.string(),
  /** Which of the two it seems to be; null: unknown. */
  guess: percentUnitSchema.nullable(),
});
export type PlainNumber = z.output<typeof plainNumberSchema>;

/** What a column seems to contain. `date_order` null: every date can be read both ways, so the person chooses. */
export const sniffedColumnSchema = z.object({
  /** From 0, in the file's order. */
  index: z.number().int(),
  name: z.string(),
  type: z.enum(IMPORT_TYPES),
  date_order: z.enum(DATE_ORDERS).nullable(),
  decimal_mark: z.enum(DECIMAL_MARKS),
  decimals: z.number().int(),
  /** Distinct values when they are few. */
  options: z.array(z.string()),
  /** Rows seen with nothing in this column. */
  empty: z.number().int(),
  /** Every value seen differs from every other, and none is empty: fit to be the ID. */
  unique: z.boolean(),
  /** At least 98 % of the values seen differ: an ID with a few mistakes in it. */
  nearly_unique: z.boolean().default(false),
  /** Of the distinct values seen, how many are the name (or e-mail address, or reference) of a user. */
  users_matched: z.number().int(),
  /** Distinct values seen, counted up to 1000. */
  distinct: z.number().int(),
  /** Dates with a time of day: with an offset from UTC (moved to the company's zone) and without (their date as written). */
  timestamps: z
    .object({
      zoned: z.number().int(),
      local: z.number().int(),
      /** One of them and its date in the company's zone; `moves`: not the date that is written. */
      example: z.object({ text: z.string(), date: z.string(), moves: z.boolean() }).nullable(),
    })
    .default({ zoned: 0, local: 0, example: null }),
  /** Null without plain numbers. */
  plain_number: plainNumberSchema.nullable().default(null),
  /** Signs and codes beside numbers of currencies that are not the company's. */
  other_currencies: z.array(z.string()).default([]),
});
export type SniffedColumn = z.output<typeof sniffedColumnSchema>;

/** The sheet of an Excel file to read; without it the first one that is not empty. */
export const sheetNameSchema = z.string().min(1).max(MAX_NAME_LENGTH);
/** Of an Excel file: the sheet that was read, and the names of all. */
export const takenSheetSchema = z.object({ name: z.string(), sheets: z.array(z.string()) });
export type TakenSheet = z.output<typeof takenSheetSchema>;

export const sniffSchema = z.object({
  format: fileFormatSchema,
  columns: z.array(sniffedColumnSchema),
  /** The first rows as in the file. */
  preview: z.array(z.array(z.string())),
  row_count: z.number().int(),
  sheet: takenSheetSchema.optional(),
  /** Columns proposed for the three special fields. */
  suggested: z.object({
    name: z.number().int().nullable(),
    id: z.number().int().nullable(),
    user: z.number().int().nullable(),
  }),
});
export type Sniff = z.output<typeof sniffSchema>;

/** One column of the file and where it goes. */
export const columnMappingSchema = z.strictObject({
  index: z.number().int().min(0).max(1000),
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ignore') }),
    z.strictObject({ kind: z.literal('field'), field_id: idSchema }),
    z.strictObject({ kind: z.literal('new'), name: nameSchema, type: fieldTypeSchema }),
  ]),
  date_order: z.enum(DATE_ORDERS).nullable().default(null),
  decimal_mark: z.enum(DECIMAL_MARKS).default('.'),
  /** Of a percentage whose column has plain numbers: what they mean. */
  percent_unit: percentUnitSchema.nullable().default(null),
});
export type ColumnMapping = z.output<typeof columnMappingSchema>;

export const importConfigSchema = z.strictObject({
  format: fileFormatSchema.strict(),
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('new'), name: nameSchema }),
    z.strictObject({ kind: z.literal('table'), table_id: idSchema }),
  ]),
  columns: z.array(columnMappingSchema).min(1).max(200),
  /** Column indexes. For an existing table its own fields decide, and these must agree. */
  name_column: z.number().int(),
  id_column: z.number().int(),
  /** Of a new table: columns that are the ID together with `id_column`. */
  more_id_columns: z
    .array(z.number().int())
    .max(MAX_ID_FIELDS - 1)
    .optional(),
  user_column: z.number().int().nullable(),
  duplicates: z.enum(DUPLICATE_MODES).default('override_keeping_edits'),
  /** Records that were deleted here and are in the file: `leave_out`, listed as skipped, or `import` them again. */
  deleted: z.enum(['leave_out', 'import']).default('leave_out'),
  /** A name that no user has: `keep` the row with an empty user and a warning, or `reject` the row. */
  unmatched_users: z.enum(['keep', 'reject']).default('keep'),
});
export type ImportConfig = z.output<typeof importConfigSchema>;

/** accepted (created + updated + unchanged) + skipped + rejected = rows. */
export const importResultsSchema = z.object({
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  rejected: z.number().int(),
  /** Accepted rows that deserve a look. */
  warnings: z.number().int(),
});
export type ImportResults = z.output<typeof importResultsSchema>;

export const importSchema = z.object({
  id: idSchema,
  author: z.object({ id: idSchema, name: z.string() }).nullable(),
  table_id: idSchema.nullable(),
  file_name: z.string(),
  file_bytes: z.number().int(),
  status: z.enum(IMPORT_STATUSES),
  finished: z.boolean(),
  progress: z.number().int(),
  job_id: idSchema.nullable(),
  error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  has_results_file: z.boolean(),
  configs: z.object({
    type: z.enum(['csv', 'provisioning', 'other']),
    /** The table's name. */
    object_model: z.string().nullable(),
    number_of_records: z.number().int(),
    results: importResultsSchema.nullable(),
    dismissed: z.boolean(),
    /** The connection that brought the file; null: a person. */
    integration: z.object({ id: idSchema, name: z.string() }).nullable(),
  }),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
  /** When somebody took it back. */
  undone_at: instantSchema.nullable().default(null),
});
export type ImportWire = z.output<typeof importSchema>;

export const REJECTION_REASONS = [
  'date_does_not_exist',
  'not_a_date',
  'not_a_number',
  'not_a_boolean',
  'not_a_link',
  'number_too_long',
  'other_currency',
  'text_too_long',
  'unknown_user',
  'ambiguous_user',
  'unknown_group',
  'empty_name',
  'empty_id',
  'duplicate_id_in_file',
  'existing_id',
  'deleted_here',
  'wrong_number_of_columns',
  'quote_not_closed',
  'bad_character',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const rejectionSchema = z.object({
  row_number: z.number().int(),
  outcome: z.enum(['rejected', 'skipped', 'warning']),
  reason: z.enum(REJECTION_REASONS),
  column_name: z.string().nullable(),
  value: z.string().nullable(),
});
export type Rejection = z.output<typeof rejectionSchema>;

/** Refusals of a call with an import's mapping, whether it checks the import or starts it. */
export const CONFIG_ERRORS = [
  'not_found',
  'conflict',
  'import_unmapped',
  'import_name_missing',
  'import_in_progress',
  'name_used',
  'bad_request',
  'table_too_large',
] as const;
