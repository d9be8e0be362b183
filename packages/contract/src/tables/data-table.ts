import { MAX_LOOKUP_TABLE_KEYS } from '@comptoir/kernel';
import { z } from 'zod';
import { percentUnitSchema } from '../imports/import.ts';
import { formulaNodeSchema } from '../plans/document.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { fieldTypeSchema } from '../shared/conditions.ts';
import {
  idSchema,
  instantSchema,
  knownNameSchema,
  storedNameSchema,
  editVersionSchema,
} from '../shared/primitives.ts';

/** Letters, numbers and underscores. */
export const apiNameSchema = z.string().regex(/^[A-Za-z0-9_]{1,255}$/, { message: 'api_name_invalid' });

/** Where the values of an object field lead: to the records of a table with this ID or this name. */
export const fieldLinkSchema = z.strictObject({ table_id: idSchema, by: z.enum(['id', 'name']) });
export type FieldLinkWire = z.output<typeof fieldLinkSchema>;

/** What a field reads from a record of another table: over an object field, or from the record whose key fields equal its own. */
export const linkedValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SyncField'), link_field_id: idSchema, field_id: idSchema }),
  z.strictObject({
    kind: z.literal('LookupTable'),
    table_id: idSchema,
    keys: z
      .array(z.strictObject({ field_id: idSchema, other_field_id: idSchema }))
      .min(1)
      .max(MAX_LOOKUP_TABLE_KEYS),
    field_id: idSchema,
  }),
]);
export type LinkedValueWire = z.output<typeof linkedValueSchema>;
export const OPTION_TONES = ['neutral', 'info', 'accent', 'good', 'warn', 'bad'] as const;

/** How a choice of a status field is shown, and whether nothing comes after it. */
export const optionLookSchema = z.strictObject({
  option: knownNameSchema,
  tone: z.enum(OPTION_TONES),
  is_final: z.boolean(),
});

export const fieldSchema = z.object({
  id: idSchema,
  table_id: idSchema,
  name: storedNameSchema,
  api_name: z.string(),
  type: fieldTypeSchema,
  /** Most decimals that a value of a numeric field has. */
  decimals: z.number().int(),
  /** Of a number: shown with separators of thousands. `false` suits years and numbers of orders. Absent: yes. */
  is_grouped: z.boolean().optional(),
  position: z.number().int(),
  /** Choices of a picklist. */
  options: z.array(z.string()),
  /** Of a status: how its choices are shown; one without a look is neutral and not final. */
  option_looks: z.array(optionLookSchema).nullish(),
  /** Of a percentage: what plain numbers of the last imported file meant. */
  percent_unit: percentUnitSchema.nullish(),
  /** Of an amount: always this currency, or the one that this text field of the record names. Neither: the company's. */
  currency: supportedCurrencySchema.nullish(),
  currency_field_id: idSchema.nullish(),
  /** Its values are calculated from other fields of the record, which the formula names by id. Nobody types them. */
  formula: formulaNodeSchema.nullish(),
  /** The formula is new: values are being calculated. */
  is_calculating: z.boolean().optional(),
  /** Of an object field. */
  link: fieldLinkSchema.nullish(),
  /** Read from a record of another table: the field's own records store no value. */
  linked: linkedValueSchema.nullish(),
  version: editVersionSchema,
});
export type FieldWire = z.output<typeof fieldSchema>;

export const TABLE_SOURCES = ['empty', 'file', 'integration'] as const;

export const tableSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  api_key: z.string(),
  source: z.enum(TABLE_SOURCES),
  record_count: z.number().int(),
  /** Over `MAX_COMFORTABLE_TABLE_ROWS` records. */
  large: z.boolean(),
  field_count: z.number().int(),
  /** IDs of records that were deleted here, and have not come back. */
  deleted_count: z.number().int().optional(),
  name_field_id: idSchema.nullable(),
  id_field_id: idSchema.nullable(),
  user_field_id: idSchema.nullable(),
  conversion_date_field_id: idSchema.nullable(),
  /** Of the records. */
  version: z.number().int(),
  /** Of the name, the key and the choice of fields. */
  settings_version: editVersionSchema,
  data_changed_at: instantSchema.nullable(),
  archived_at: instantSchema.nullable(),
  created_at: instantSchema,
});
export type TableSummary = z.output<typeof tableSummarySchema>;

export const tableSchema = tableSummarySchema.extend({ fields: z.array(fieldSchema) });
export type TableWire = z.output<typeof tableSchema>;
