import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { getTeam, listTeams } from './read-teams.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { setTeamAttributions } from './set-team-attributions.ts';
import { updateTeam } from './update-team.ts';

export const routes = [
  route(calls.listTeams, async (ctx, { query }) => ({ teams: await listTeams(ctx, query) })),
  route(calls.getTeam, (ctx, { params }) => getTeam(ctx, params.id)),
  route(calls.createTeam, (ctx, { body }) => createTeam(ctx, body)),
  route(calls.putTeam, (ctx, { body }) => createTeam(ctx, body)),
  route(calls.updateTeam, (ctx, { params, body }) => updateTeam(ctx, params.id, body)),
  route(calls.replaceTeam, (ctx, { params, body }) => updateTeam(ctx, params.id, body)),
  route(calls.deleteTeam, async (ctx, { params }) => {
    await deleteTeam(ctx, params.id);
    return { ok: true as const };
  }),
  route(calls.setTeamAttributions, (ctx, { params, body }) => setTeamAttributions(ctx, params.id, body)),
];
