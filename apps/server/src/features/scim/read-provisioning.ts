import type { Provisioning } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findTeams } from '../teams/index.ts';
import { findGroups } from './group-queries.ts';
import {
  countPeople,
  findProvisioning,
  findRefusals,
  findToken,
  type StoredToken,
} from './settings-queries.ts';
import { ROOT } from './shown.ts';

export async function readProvisioning(ctx: Ctx): Promise<Provisioning> {
  requirePermission(ctx, 'company_setting.security', 'read');
  const token = await findToken(ctx);
  const teams = new Map((await findTeams(ctx)).map(({ id, name }) => [id, { id, name }]));
  return {
    base_url: `${ctx.services.public_url}${ROOT}`,
    token: token && tokenWire(token, ctx.clock.now()),
    ...(await findProvisioning(ctx)),
    people: await countPeople(ctx),
    groups: (await findGroups(ctx)).map(({ id, name, members, role_id, team_id }) => ({
      id,
      name,
      members,
      role_id,
      team: (team_id === null ? null : teams.get(team_id)) ?? null,
    })),
    refused: (await findRefusals(ctx)).map(({ at, ...refusal }) => ({ ...refusal, at: at.toISOString() })),
  };
}

function tokenWire(token: StoredToken, now: Date): NonNullable<Provisioning['token']> {
  const { last_four, made_by, created_at, rotated_at, former_until, last_used_at } = token;
  return {
    last_four,
    made_by,
    created_at: created_at.toISOString(),
    rotated_at: rotated_at?.toISOString() ?? null,
    former_until: former_until !== null && former_until > now ? former_until.toISOString() : null,
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
