import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { usesOf } from '../references/index.ts';
import { peopleChanged } from '../users/index.ts';
import { deleteTeamRow, findMembers } from './team-queries.ts';
import { lockTeams } from './team-checks.ts';

export async function deleteTeam(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'user.teams', 'delete');
  const teams = await lockTeams(ctx);
  const before = teams.get(id);
  if (!before) throw new AppError('not_found');
  const uses = await usesOf(ctx, 'team', id);
  if (uses.length > 0) throw new AppError('team_in_use', { name: before.name, uses });
  const members = await findMembers(ctx, { team_id: id });
  await deleteTeamRow(ctx, id);
  ctx.audit({ kind: 'delete_team', object_type: 'team', object_id: id, before: { ...before, members } });
  await peopleChanged(ctx, { user_ids: members.map((member) => member.user_id) });
}
