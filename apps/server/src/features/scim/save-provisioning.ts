import type { BodyOf, Provisioning, setScimGroupRoles, updateProvisioning } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { assertMayGrant, findRoles } from '../roles/index.ts';
import { followRoles } from './follow-roles.ts';
import { followTeam } from './follow-teams.ts';
import { lockGroups, membersOf, setGroupRoles } from './group-queries.ts';
import { readProvisioning } from './read-provisioning.ts';
import { lockProvisioning, raiseVersion, saveProvisioning } from './settings-queries.ts';

/** When groups get teams, those that are here already get theirs. Teams stay when it is switched off. */
export async function saveSettings(
  ctx: Ctx,
  { version, ...sent }: BodyOf<typeof updateProvisioning>,
): Promise<Provisioning> {
  requirePermission(ctx, 'company_setting.security', 'write');
  const before = await lockProvisioning(ctx);
  assertVersion('provisioning', before.version, version);
  const after = {
    invites: sent.invites ?? before.invites,
    licenced: sent.licenced ?? before.licenced,
    teams: sent.teams ?? before.teams,
  };
  await saveProvisioning(ctx, after);
  if (after.teams && !before.teams) await makeTeams(ctx);
  const { version: _, ...was } = before;
  ctx.audit({ object_type: 'provisioning', object_id: ctx.tenant.environment_id, before: was, after });
  return readProvisioning(ctx);
}

async function makeTeams(ctx: Ctx): Promise<void> {
  for (const group of await lockGroups(ctx)) {
    const members = await membersOf(ctx, [group.id]);
    await followTeam(ctx, group, { added: members.map(({ user_id }) => user_id), removed: [] });
  }
}

/** Nobody lets a group give more than they have themselves. */
export async function saveGroupRoles(
  ctx: Ctx,
  { version, groups }: BodyOf<typeof setScimGroupRoles>,
): Promise<Provisioning> {
  requirePermission(ctx, 'company_setting.security', 'write');
  requirePermission(ctx, 'user.roles', 'write');
  const { version: stored } = await lockProvisioning(ctx);
  assertVersion('provisioning', stored, version);
  const before = await lockGroups(ctx);
  const roles = new Map((await findRoles(ctx)).map((role) => [role.id, role]));
  const known = new Map(before.map((group) => [group.id, group]));
  // One that has come since the page was read would lose its place.
  if (groups.length !== known.size || groups.some(({ id }) => !known.has(id)))
    throw new AppError('not_found', { object: 'scim_group' }, 'groups');
  for (const [at, { id, role_id }] of groups.entries()) {
    if (role_id === null || role_id === known.get(id)?.role_id) continue;
    const role = roles.get(role_id);
    if (!role) throw new AppError('not_found', { object: 'role' }, `groups.${at}.role_id`);
    assertMayGrant(ctx.actor, role.permissions_v2, `groups.${at}.role_id`);
  }
  await setGroupRoles(ctx, groups);
  await raiseVersion(ctx);
  const members = await membersOf(
    ctx,
    groups.map(({ id }) => id),
  );
  await followRoles(ctx, [...new Set(members.map(({ user_id }) => user_id))]);
  const rolesOf = (list: readonly { readonly id: string; readonly role_id: string | null }[]) =>
    list.map(({ id, role_id }) => ({
      group: known.get(id)?.name,
      role: role_id === null ? null : roles.get(role_id)?.name,
    }));
  ctx.audit({
    object_type: 'provisioning',
    object_id: ctx.tenant.environment_id,
    before: { groups: rolesOf(before.toSorted((a, b) => a.position - b.position)) },
    after: { groups: rolesOf(groups) },
  });
  return readProvisioning(ctx);
}
