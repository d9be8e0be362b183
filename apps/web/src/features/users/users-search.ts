import { USER_STATUS_FILTERS, idSchema, managerFilterSchema } from '@comptoir/contract';
import { z } from 'zod';
import type { UserFilters } from '../../data/users.ts';

const ids = z.array(idSchema).catch([]).default([]);

/** The search of /users: filters, page and tab. Anything else typed there falls back to its default. */
export const usersSearchSchema = z.object({
  q: z.string().max(255).catch('').default(''),
  tab: z.enum(['live', 'archived']).catch('live').default('live'),
  role: ids,
  team: ids,
  group: ids,
  manager: z.array(managerFilterSchema).catch([]).default([]),
  plan: ids,
  status: z.array(z.enum(USER_STATUS_FILTERS)).catch([]).default([]),
  licence: z.enum(['all', 'with', 'without']).catch('all').default('all'),
  page: z.number().int().min(0).catch(0).default(0),
});
export type UsersSearch = z.output<typeof usersSearchSchema>;

export function filtersOf(search: UsersSearch): UserFilters {
  return {
    search: search.q,
    archived: search.tab === 'archived',
    status: search.status,
    roles: search.role,
    teams: search.team,
    groups: search.group,
    managers: search.manager,
    plans: search.plan,
    licenced: search.licence === 'all' ? null : search.licence === 'with',
  };
}

/** How many filters beside the search are set. */
export function countFilters({ role, team, group, manager, plan, status, licence }: UsersSearch): number {
  const lists = [role, team, group, manager, plan, status].filter(({ length }) => length > 0);
  return lists.length + (licence === 'all' ? 0 : 1);
}

export const isFiltered = (search: UsersSearch): boolean => search.q !== '' || countFilters(search) > 0;
