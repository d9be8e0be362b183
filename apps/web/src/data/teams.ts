import {
  createTeam,
  deleteTeam,
  getTeam,
  listTeams,
  setTeamAttributions,
  type Team,
  updateTeam,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const all = queryOptions({
  queryKey: ['teams', 'list'],
  queryFn: ({ signal }) => call(listTeams, { query: {} }, { signal }),
});

const one = (id: string) =>
  queryOptions({
    queryKey: ['teams', 'one', id],
    queryFn: ({ signal }) => call(getTeam, { params: { id } }, { signal }),
  });

/** Members show on people's pages too. */
const CHANGED = {
  put: (team: Team) => putAnswer(queryClient, one(team.id).queryKey, team),
  makesStale: ['teams', 'users'],
} as const;

export const teamData = {
  /** All teams of this month, parents before children. */
  list: queryOptions({ ...all, select: ({ teams }) => teams.filter((team) => !team.default) }),
  /** With members, their rights and plans of this month; the default team too: people without one. */
  listWithMembers: queryOptions({
    queryKey: ['teams', 'list', 'members'],
    queryFn: ({ signal }) => call(listTeams, { query: { attributions: 'true', rights: 'true' } }, { signal }),
    select: ({ teams }) => teams,
  }),
  one,
  /** The team as the server has it now. */
  readNow: (id: string) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
  create: write(createTeam, CHANGED),
  update: write(updateTeam, CHANGED),
  setMembers: write(setTeamAttributions, CHANGED),
  delete: write(deleteTeam, {
    makesStale: CHANGED.makesStale,
    deletes: ({ params }) => one(params.id).queryKey,
  }),
};
