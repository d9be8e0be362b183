import {
  columnWidthsSchema,
  conditionGroupSchema,
  recordGroupsSchema,
  summarySchema,
} from '@comptoir/contract';
import { MAX_SUMMARY_COLUMNS } from '@comptoir/kernel';
import { z } from 'zod';

/** More fields than a table may have are no choice of columns. */
const MAX_COLUMNS = 1000;

/** The address of a table's page: tab, search, filter, sort and summaries. */
export const tableSearchSchema = z.object({
  tab: z.enum(['records', 'fields', 'history', 'settings']).catch('records').default('records'),
  q: z.string().max(255).catch('').default(''),
  filter: conditionGroupSchema.nullable().catch(null).default(null),
  sort: z
    .object({ field_id: z.string(), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .catch(null)
    .default(null),
  /** The record that is open, and what of it. */
  record: z.uuid().optional().catch(undefined),
  about: z.enum(['comments', 'history']).catch('comments').default('comments'),
  /** The record of another table that is open: that to which this value of this field leads. */
  linked: z.object({ field_id: z.string(), value: z.string() }).nullable().catch(null).default(null),
  /** Grouped by these fields, the outermost first. */
  group: recordGroupsSchema.catch([]).default([]),
  /** A saved view: what it shows is in the address, where it may be changed. */
  view: z.string().optional().catch(undefined),
  /** As whom the view is looked at, while its preview mode is on. */
  as: z.string().optional().catch(undefined),
  /** What is shown below the columns. */
  sum: z.array(summarySchema).max(MAX_SUMMARY_COLUMNS).catch([]).default([]),
  /** Fields in the order of their columns, where that is not the view's, while a view is chosen. */
  fields: z.array(z.string()).max(MAX_COLUMNS).optional().catch(undefined),
  /** Widths of columns, while a view is chosen. */
  widths: columnWidthsSchema.catch({}).default({}),
});

export type TableSearch = z.output<typeof tableSearchSchema>;
export type SetTableSearch = (change: Partial<TableSearch>, step?: { readonly isStep?: boolean }) => void;
