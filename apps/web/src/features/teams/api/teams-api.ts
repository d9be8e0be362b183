import { getTeam, listTeams, type Team } from '@comptoir/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { putAnswer } from '../../../lib/query.ts';

export const teamKeys = {
  all: ['teams'] as const,
  list: ['teams', 'list'] as const,
  one: (id: string) => ['teams', 'one', id] as const,
};

/** All teams of this month, parents before children. */
export const teamsQuery = queryOptions({
  queryKey: teamKeys.list,
  queryFn: ({ signal }) => call(listTeams, { query: {} }, { signal }),
  select: (answer) => answer.teams,
});

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: teamKeys.one(id),
    queryFn: ({ signal }) => call(getTeam, { params: { id } }, { signal }),
  });

/** Members show on people's pages too. */
export async function teamChanged(client: QueryClient, team?: Team): Promise<void> {
  if (team) putAnswer(client, teamKeys.one(team.id), team);
  await Promise.all([
    client.invalidateQueries({ queryKey: teamKeys.all }),
    client.invalidateQueries({ queryKey: ['users'] }),
  ]);
}
