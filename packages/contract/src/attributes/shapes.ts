import { z } from 'zod';
import { percentUnitSchema } from '../imports/import.ts';
import { idSchema, knownNameSchema, editVersionSchema } from '../shared/primitives.ts';

export const ATTRIBUTE_TYPES = [
  'text',
  'number',
  'percentage',
  'amount',
  'date',
  'boolean',
  'picklist',
] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export const attributeSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(ATTRIBUTE_TYPES),
  /** No two users share a value; text and number only, fixed at creation. */
  unique: z.boolean(),
  include_in_exports: z.boolean(),
  options: z.array(z.string()),
  /** Users with a value. */
  user_count: z.number().int(),
  /** Of a percentage: what plain numbers of the last imported file meant. */
  percent_unit: percentUnitSchema.nullish(),
  /** The connection that fills it: of the people whom it keeps up to date, values are not changed by hand. */
  integration: z.object({ id: idSchema, connection_name: z.string() }).nullable().default(null),
  version: editVersionSchema,
});
export type Attribute = z.output<typeof attributeSchema>;

export const optionsSchema = z.array(knownNameSchema).max(200);
