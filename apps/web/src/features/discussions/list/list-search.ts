import { BUILT_IN_VIEWS } from '@comptoir/contract';
import { isUuid } from '@comptoir/kernel';
import { z } from 'zod';

const id = z.string().refine(isUuid).optional().catch(undefined);

/** The list's filters, in the address. */
export const listSearch = z.object({
  q: z.string().catch(''),
  status: z.enum(['open', 'closed']).catch('open'),
  label: id,
  assignee: z.string().optional().catch(undefined),
  unread: z.boolean().catch(false),
  as: id,
  view: z.union([z.enum(BUILT_IN_VIEWS), z.string().refine(isUuid)]).catch('all'),
});
export type ListSearch = z.output<typeof listSearch>;
