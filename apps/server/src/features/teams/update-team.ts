import type { Team } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { peopleChanged } from '../users/index.ts';
import { getTeamDetail } from './read-teams.ts';
import { assertNoLoop, assertNameFree, assertParent } from './team-policy.ts';
import { updateTeamRow } from './team-queries.ts';
import { lockTeams } from './team-checks.ts';

export interface TeamChange {
  readonly name?: string | undefined;
  readonly parent_id?: string | null | undefined;
  readonly version?: number | undefined;
}

export async function updateTeam(ctx: Ctx, id: string, change: TeamChange): Promise<Team> {
  requirePermission(ctx, 'user.teams', 'write');
  const teams = await lockTeams(ctx);
  const before = teams.get(id);
  if (!before) throw new AppError('not_found');
  assertVersion('team', before.version, change.version);
  const after = {
    name: change.name ?? before.name,
    parent_id: change.parent_id === undefined ? before.parent_id : change.parent_id,
  };
  assertNameFree(teams, after.name, id);
  assertParent(teams, after.parent_id);
  assertNoLoop(teams, id, after.parent_id);
  await withinOwnReach(ctx, () => updateTeamRow(ctx, id, after));
  ctx.audit({ kind: 'update_team', object_type: 'team', object_id: id, before, after });
  // A move changes who is below whom in every period.
  await peopleChanged(ctx, { user_ids: [] });
  return getTeamDetail(ctx, id);
}
