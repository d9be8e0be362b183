import { MAX_API_PEOPLE, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { dateSchema, idSchema, instantSchema, monthSchema } from '../shared/primitives.ts';

/** A value as programs write it: text, number, true or false; null empties. */
export const scalarSchema = z.union([z.string().max(MAX_TEXT_LENGTH), z.number(), z.boolean(), z.null()]);
export type Scalar = z.output<typeof scalarSchema>;

/** By their API keys. The use case knows which there are, and refuses others by name. */
export const valuesByKeySchema = z.record(z.string().min(1).max(255), scalarSchema);

/** A person, by the field that the settings choose: the e-mail address unless they say otherwise. */
export const personKeySchema = z.string().trim().min(1).max(255);

/** Months, both included; left out: from the beginning, without an end. */
export const monthsSchema = {
  start_date: monthSchema.nullable().default(null),
  end_date: monthSchema.nullable().default(null),
};

export const bulkOf = <Row extends z.ZodType>(row: Row, most = MAX_API_PEOPLE) =>
  z.strictObject({ data: z.array(row).min(1).max(most) });

export const countedOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.number().int(), data: z.array(row) });

export const FIELD_KINDS = ['number', 'string', 'object'] as const;
export const FIELD_FORMATS = [
  'percentage',
  'float',
  'enum',
  'date',
  'free',
  'currency',
  'user',
  'record_reference',
] as const;

/** Where a field comes from: the same everywhere, or a field of a data table. */
export const FIELD_ORIGINS = ['standard', 'datatable', 'custom'] as const;

export const structureFieldSchema = z.object({
  api_key: z.string(),
  name: z.string(),
  type: z.enum(FIELD_KINDS),
  format: z.enum(FIELD_FORMATS),
  origin: z.enum(FIELD_ORIGINS),
  created_at: instantSchema.nullable(),
  /** Of an amount: the currencies that it may have. */
  currencies: z.array(z.string()),
  enum_values: z.array(z.string()),
  /** Of an object: its parts. */
  properties: z.array(z.object({ api_key: z.string(), type: z.enum(FIELD_KINDS) })),
});
export type StructureField = z.output<typeof structureFieldSchema>;

/** A number, and the exact text of it. */
export const amountSchema = z.object({ value: z.number(), currency: z.string(), value_exact: z.string() });
export const userValueSchema = z.object({ id: idSchema, email: z.string().nullable() });

/** A row: values by the API keys of its structure's fields. */
export const reportRowSchema = z.record(z.string(), z.unknown());

export const reportQuery = (most: number) =>
  z.strictObject({
    /** The first row of this page: `next_start_id` of the page before. */
    start_id: idSchema.optional(),
    limit: z.coerce.number().int().min(1).max(most).default(100),
    last_modified_after: z.union([z.iso.datetime({ offset: true }), dateSchema]).optional(),
    last_modified_before: z.union([z.iso.datetime({ offset: true }), dateSchema]).optional(),
  });

export const reportPageSchema = z.object({
  data: z.array(reportRowSchema),
  meta: z.object({
    next_start_id: idSchema.nullable(),
    has_more: z.boolean(),
    next_url: z.string().nullable(),
  }),
});
export type ReportPage = z.output<typeof reportPageSchema>;
