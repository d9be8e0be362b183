import type { UserDetail } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { type ManagerLink, linksOfUsers } from './manager-link-queries.ts';
import { peopleChanged } from './people-changed.ts';
import { getUserDetail } from './read-users.ts';

/** One person's managers before and after `write`, in the trail and announced. The use case has checked the right. */
export async function changeManager(
  ctx: Ctx,
  kind: 'set_manager' | 'remove_manager',
  { user_id, manager_id }: { readonly user_id: string; readonly manager_id: string },
  write: (before: readonly ManagerLink[]) => Promise<void>,
): Promise<UserDetail> {
  const before = await linksOfUsers(ctx, [user_id]);
  await write(before);
  ctx.audit({
    kind,
    object_type: 'user',
    object_id: user_id,
    before,
    after: await linksOfUsers(ctx, [user_id]),
  });
  await peopleChanged(ctx, { user_ids: [user_id, manager_id] });
  return getUserDetail(ctx, user_id);
}
