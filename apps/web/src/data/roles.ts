import {
  createRole,
  deleteRole,
  duplicateRole,
  getRole,
  listRoles,
  type Role,
  updateRole,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const one = (id: string) =>
  queryOptions({
    queryKey: ['roles', id],
    queryFn: ({ signal }) => call(getRole, { params: { id } }, { signal }),
  });

const SAVED = {
  put: (role: Role) => putAnswer(queryClient, one(role.id).queryKey, role),
  makesStale: ['roles'],
} as const;

export const roleData = {
  list: queryOptions({
    queryKey: ['roles'],
    queryFn: ({ signal }) => call(listRoles, {}, { signal }),
    select: (answer) => answer.roles,
    staleTime: 60_000,
  }),
  one,
  create: write(createRole, SAVED),
  duplicate: write(duplicateRole, SAVED),
  update: write(updateRole, SAVED),
  delete: write(deleteRole, {
    makesStale: ['roles'],
    deletes: ({ params }) => one(params.id).queryKey,
  }),
};
