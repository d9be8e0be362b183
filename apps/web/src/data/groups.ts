import {
  archiveDimension,
  archiveGroup,
  createDimension,
  createGroup,
  deleteDimension,
  deleteGroup,
  getGroup,
  type GroupDetail,
  listGroups,
  setGroupMembers,
  unarchiveDimension,
  unarchiveGroup,
  updateDimension,
  updateGroup,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const list = queryOptions({
  queryKey: ['groups', 'list'],
  queryFn: ({ signal }) => call(listGroups, {}, { signal }),
  select: ({ dimensions }) => dimensions,
});

const one = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'one', id],
    queryFn: ({ signal }) => call(getGroup, { params: { id } }, { signal }),
  });

/** Groups show on people's pages, plans have them as members, and fields of tables take them. */
const STALE = ['groups', 'users', 'plans', 'tables'] as const;
const CHANGED = {
  put: (group: GroupDetail) => putAnswer(queryClient, one(group.id).queryKey, group),
  makesStale: STALE,
} as const;

export const groupData = {
  /** Dimensions with their groups and how many people are in each this month; archived ones last. */
  list,
  one,
  /** The group as the server has it now. */
  readNow: (id: string) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
  create: write(createGroup, CHANGED),
  update: write(updateGroup, CHANGED),
  archive: write(archiveGroup, CHANGED),
  unarchive: write(unarchiveGroup, CHANGED),
  setMembers: write(setGroupMembers, CHANGED),
  delete: write(deleteGroup, { makesStale: STALE, deletes: ({ params }) => one(params.id).queryKey }),
  createDimension: write(createDimension, { makesStale: STALE }),
  updateDimension: write(updateDimension, { makesStale: STALE }),
  archiveDimension: write(archiveDimension, { makesStale: STALE }),
  unarchiveDimension: write(unarchiveDimension, { makesStale: STALE }),
  deleteDimension: write(deleteDimension, { makesStale: STALE }),
};
