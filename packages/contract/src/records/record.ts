import { MAX_GROUP_LEVELS, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { conditionGroupSchema } from '../shared/conditions.ts';
import { idSchema, instantSchema } from '../shared/primitives.ts';

export const RECORD_STATUSES = ['created', 'modified', 'inactive'] as const;

/**
 * A cell on the wire. Numbers are decimal strings, dates `YYYY-MM-DD`, a user is the user's id; `unmatched` is an imported
 * name that no user has.
 */
export const cellSchema = z.union([
  z.string(),
  z.boolean(),
  z.array(z.string()),
  z.null(),
  z.object({ unmatched: z.string() }),
]);
export type CellWire = z.output<typeof cellSchema>;

/** What a person may write into a cell. A number may be typed text in wire form; a user is an id. */
export const cellInputSchema = z.union([
  z.string().max(MAX_TEXT_LENGTH),
  z.boolean(),
  z.array(z.string().max(255)).max(200),
  z.null(),
]);
export type CellInput = z.output<typeof cellInputSchema>;

export const recordSchema = z.object({
  id: idSchema,
  /** Rises with every edit: sent back with the next one. */
  version: z.number().int(),
  status: z.enum(RECORD_STATUSES),
  updated_at: instantSchema,
  /** Fields whose value was typed here and not imported. */
  edited_fields: z.array(idSchema),
  /** Object fields whose value finds no record of the other table, or several. */
  unlinked_fields: z.array(idSchema).optional(),
  /** In the order of the answer's `field_ids`. */
  cells: z.array(cellSchema),
  /** Why a calculated field has no value: the kind of the error, by field. Absent: none has one. */
  errors: z.record(idSchema, z.string()).optional(),
});
export type RecordWire = z.output<typeof recordSchema>;

export const sortSchema = z.strictObject({ field_id: idSchema, direction: z.enum(['asc', 'desc']) });
export type SortWire = z.output<typeof sortSchema>;

export const GROUP_DATES = ['day', 'month', 'quarter', 'year'] as const;

/** Records with one value of the field are together; of a date, those of a day, month, quarter or year. */
export const recordGroupSchema = z.strictObject({
  field_id: idSchema,
  /** Read of date fields alone. */
  by: z.enum(GROUP_DATES).default('day'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type RecordGroup = z.output<typeof recordGroupSchema>;
export const recordGroupsSchema = z.array(recordGroupSchema).max(MAX_GROUP_LEVELS);

export const recordFilterSchema = z.strictObject({
  /** Words looked for in the text fields, without regard to case. */
  search: z.string().trim().max(255).default(''),
  conditions: conditionGroupSchema.nullable().default(null),
  sort: z.array(sortSchema).max(3).default([]),
});

/** As whom conditions about the current user are looked at: of a view with preview mode, for those who may change it. */
export const recordPreviewSchema = z.strictObject({
  view_id: idSchema.optional(),
  preview_user_id: idSchema.optional(),
});
export type RecordPreview = z.output<typeof recordPreviewSchema>;
