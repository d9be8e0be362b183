import { conditionGroupSchema } from '@comptoir/contract';
import { z } from 'zod';

/** The address of a table's page: tab, search, filter and sort. */
export const tableSearchSchema = z.object({
  tab: z.enum(['records', 'fields', 'settings']).catch('records').default('records'),
  q: z.string().max(255).catch('').default(''),
  filter: conditionGroupSchema.nullable().catch(null).default(null),
  sort: z
    .object({ field_id: z.string(), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .catch(null)
    .default(null),
});

export type TableSearch = z.output<typeof tableSearchSchema>;
export type SetTableSearch = (change: Partial<TableSearch>) => void;
