import type { UserDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { deleteArchive } from './archive-queries.ts';
import { peopleChanged } from './people-changed.ts';
import { tellOfUsers } from './tell-endpoints.ts';
import { getUserDetail } from './read-users.ts';
import { assertMayAdminister } from './user-policy.ts';
import { updateUserRow } from './user-write-queries.ts';
import { requireUser } from './user-checks.ts';

export async function unarchiveUser(ctx: Ctx, id: string): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'delete');
  const user = await requireUser(ctx, id);
  if (user.status !== 'archived') throw new AppError('conflict', { status: user.status });
  assertMayAdminister(ctx.actor, user);
  await deleteArchive(ctx, id);
  await updateUserRow(ctx, id, {
    status: 'pending',
    archived_at: null,
    departure_date: null,
    account_id: null,
    invited_at: null,
  });
  ctx.audit({
    kind: 'unarchive_user',
    object_type: 'user',
    object_id: id,
    before: { status: 'archived' },
    after: { status: 'pending' },
  });
  await peopleChanged(ctx, { user_ids: [id] });
  await tellOfUsers(ctx, 'user.changed', [id]);
  return getUserDetail(ctx, id);
}
