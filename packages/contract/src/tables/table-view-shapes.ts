import { MAX_COLUMN_WIDTH, MAX_SUMMARY_COLUMNS, MIN_COLUMN_WIDTH } from '@comptoir/kernel';
import { z } from 'zod';
import { recordGroupsSchema, sortSchema } from '../records/record.ts';
import { summarySchema } from '../records/summary-shapes.ts';
import { conditionItemsSchema } from '../shared/conditions.ts';
import { editVersionSchema, idSchema, nameSchema } from '../shared/primitives.ts';
import { viewPermissionSchema } from '../views/shapes.ts';

/** Pixels, by field. Of the others: as wide as their type needs. */
export const columnWidthsSchema = z
  .record(idSchema, z.number().int().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH))
  .refine((widths) => Object.keys(widths).length <= 500);

/** How a view shows its table's records. */
export const tableViewLookSchema = z.object({
  /** None: every record. */
  filters: conditionItemsSchema,
  link: z.enum(['and', 'or']),
  /** Those shown, in their order. None: all, in the table's order. */
  fields: z.array(idSchema).max(500),
  sort: z.array(sortSchema).max(3),
  summaries: z.array(summarySchema).max(MAX_SUMMARY_COLUMNS),
  groups: recordGroupsSchema,
  widths: columnWidthsSchema,
});
export type TableViewLook = z.output<typeof tableViewLookSchema>;

export const tableViewSchema = tableViewLookSchema.extend({
  id: idSchema,
  table_id: idSchema,
  name: z.string(),
  /** Conditions about the current user can be looked at as another person. */
  preview_mode: z.boolean(),
  /** A few of those with whom it is shared. */
  users_avatar_for_preview: z.array(z.object({ name: z.string(), avatar: z.string().nullable() })),
  version: editVersionSchema,
  /** What the caller may do with it: `edit` changes its name and what it shows. */
  permission: viewPermissionSchema,
  /** The caller's own: they share, order and delete it. */
  is_own: z.boolean(),
});
export type TableView = z.output<typeof tableViewSchema>;

export const tableViewBody = z.strictObject({
  ...tableViewLookSchema.shape,
  fields: tableViewLookSchema.shape.fields.default([]),
  sort: tableViewLookSchema.shape.sort.default([]),
  summaries: tableViewLookSchema.shape.summaries.default([]),
  groups: recordGroupsSchema.default([]),
  widths: columnWidthsSchema.default({}),
  name: nameSchema,
  preview_mode: z.boolean().default(false),
});
