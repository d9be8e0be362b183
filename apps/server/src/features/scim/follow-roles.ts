import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { findRoles } from '../roles/index.ts';
import { peopleChanged, setRoles, tellOfUsers } from '../users/index.ts';
import { demoted, roleByGroups } from './role-policy.ts';
import { countOtherAdmins, lockHolders, noteGivenRoles } from './role-queries.ts';

/** Gives people the roles of their groups. Many at once: a change of one group's role may be everybody's. */
export async function followRoles(ctx: Ctx, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return;
  const roles = new Map((await findRoles(ctx)).map((role) => [role.id, role]));
  const fallback = present(
    [...roles.values()].find((role) => role.default),
    'the default role',
  );
  const holders = await lockHolders(ctx, user_ids);
  const changes = holders.flatMap((holder) => roleByGroups(holder, fallback.id) ?? []);
  const lost = demoted(holders, roles, changes);
  if (lost.length > 0 && (await countOtherAdmins(ctx, lost)) === 0) throw new AppError('last_admin');
  await setRoles(ctx, changes);
  await noteGivenRoles(ctx, changes);
  const before = new Map(holders.map(({ id, role_id }) => [id, role_id]));
  const changed = changes.filter(({ user_id, role_id }) => before.get(user_id) !== role_id);
  for (const { user_id, role_id } of changed) {
    ctx.audit({
      kind: 'update_user',
      object_type: 'user',
      object_id: user_id,
      before: { role_id: before.get(user_id) },
      after: { role_id },
    });
    await ctx.emit({ channel: `user:${user_id}`, name: 'update-user', data: { user_ids: [user_id] } });
  }
  const ids = changed.map(({ user_id }) => user_id);
  if (ids.length > 0) await peopleChanged(ctx, { user_ids: ids, calculate: false });
  await tellOfUsers(ctx, 'user.changed', ids);
}
