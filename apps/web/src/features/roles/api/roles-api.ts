import { getRole, listRoles } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const roleKeys = { all: ['roles'] as const, one: (id: string) => ['roles', id] as const };

export const rolesQuery = queryOptions({
  queryKey: roleKeys.all,
  queryFn: ({ signal }) => call(listRoles, {}, { signal }),
  select: (answer) => answer.roles,
  staleTime: 60_000,
});

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: roleKeys.one(id),
    queryFn: ({ signal }) => call(getRole, { params: { id } }, { signal }),
  });
