import type { Team } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { peopleChanged } from '../users/index.ts';
import { getTeamDetail } from './read-teams.ts';
import { assertNameFree, assertParent } from './team-policy.ts';
import { insertTeams } from './team-queries.ts';
import { lockTeams } from './team-checks.ts';

export async function createTeam(
  ctx: Ctx,
  body: { readonly name: string; readonly parent_id: string | null },
): Promise<Team> {
  requirePermission(ctx, 'user.teams', 'write');
  const teams = await lockTeams(ctx);
  assertNameFree(teams, body.name, null);
  assertParent(teams, body.parent_id);
  const id = ctx.newId();
  await insertTeams(ctx, [{ id, name: body.name, parent_id: body.parent_id }]);
  ctx.audit({ kind: 'create_team', object_type: 'team', object_id: id, after: body });
  await peopleChanged(ctx, { user_ids: [] });
  return getTeamDetail(ctx, id);
}
