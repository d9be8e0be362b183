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
import { ApiError, call } from '../lib/api.ts';
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

const setMembers = write(setTeamAttributions, CHANGED);
/** The team as the server has it now. */
const readNow = (id: string) => queryClient.fetchQuery({ ...one(id), staleTime: 0 });

interface Span {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** Changes the dates of a membership over those that were on the screen: others are not overwritten. */
async function setDates(
  user_id: string,
  shown: Span & { readonly id: string; readonly team_id: string },
  { start_date, end_date }: Span,
): Promise<void> {
  const { members = [] } = await readNow(shown.team_id);
  const now = members.find(({ id }) => id === shown.id);
  if (!now) throw new ApiError('not_found', 404);
  if (now.start_date !== shown.start_date || now.end_date !== shown.end_date)
    throw new ApiError('conflict', 409);
  const attribution = { id: now.id, version: now.version, user_id, start_date, end_date };
  await setMembers({ params: { id: shown.team_id }, body: { attributions: [attribution] } });
}

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
  readNow,
  create: write(createTeam, CHANGED),
  update: write(updateTeam, CHANGED),
  setMembers,
  setDates,
  delete: write(deleteTeam, {
    makesStale: CHANGED.makesStale,
    deletes: ({ params }) => one(params.id).queryKey,
  }),
};
