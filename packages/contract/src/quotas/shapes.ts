import { z } from 'zod';
import {
  decimalSchema,
  idSchema,
  instantSchema,
  monthSchema,
  storedNameSchema,
  editVersionSchema,
} from '../shared/primitives.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { useSchema } from '../shared/uses.ts';

export const frequencySchema = z.enum(['monthly', 'quarterly', 'annually']);
export const quotaTypeSchema = z.enum(['amount', 'number', 'percentage']);

export const quotaSummarySchema = z.object({
  id: idSchema,
  name: storedNameSchema,
  frequency: frequencySchema,
  type: quotaTypeSchema,
  /** Of its amounts; `null`: the company's. */
  currency: supportedCurrencySchema.nullable().default(null),
  state: z.enum(['live', 'archived']),
  /** Values filled in, over all users and periods. */
  value_count: z.number().int(),
  /** The latest fiscal year with values: people who have one, and their sum (null for percentages). */
  latest: z
    .object({ year: z.number().int(), people: z.number().int(), total: decimalSchema.nullable() })
    .nullable(),
  used_by: z.array(useSchema),
  version: editVersionSchema,
  updated_at: instantSchema,
});

/** `month` is the first month of the value's period; `value: null` empties the cell. Percentages are ratios (0.85 is 85 %). */
export const quotaCellSchema = z.strictObject({
  user_id: idSchema,
  month: monthSchema,
  value: decimalSchema.nullable(),
});

/** One year of a quota: its periods (first months, in fiscal order) and the users of the page with their values. */
export const quotaSchema = quotaSummarySchema.extend({
  year: z.number().int(),
  periods: z.array(monthSchema),
  users: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      avatar: z.string().nullable(),
      plan_names: z.array(z.string()),
      values: z.array(decimalSchema.nullable()),
    }),
  ),
  total_users: z.number().int(),
  /** Per period, the sum over all people of the filters. */
  totals: z.array(decimalSchema.nullable()),
});

export type QuotaSummary = z.output<typeof quotaSummarySchema>;
export type QuotaWire = z.output<typeof quotaSchema>;
export type QuotaCell = z.output<typeof quotaCellSchema>;
