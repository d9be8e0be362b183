import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { peopleChanged } from './people-changed.ts';
import { tellOfUsers } from './tell-endpoints.ts';
import { assertNotArchived } from './user-policy.ts';
import { findStoredUsers } from './user-queries.ts';
import { setLicences } from './user-write-queries.ts';

/** All of them or none. Only licensed users have statements. */
export async function setUserLicences(
  ctx: Ctx,
  ids: readonly string[],
  licenced: boolean,
): Promise<readonly string[]> {
  requirePermission(ctx, 'user.users', 'write');
  const distinct = [...new Set(ids)];
  const users = await findStoredUsers(ctx, distinct);
  if (users.length !== distinct.length) throw new AppError('not_found');
  if (licenced) for (const user of users) assertNotArchived(user);
  const changed = await setLicences(ctx, distinct, licenced);
  for (const id of changed) {
    ctx.audit({
      kind: 'set_user_licence',
      object_type: 'user',
      object_id: id,
      before: { licenced: !licenced },
      after: { licenced },
    });
  }
  if (changed.length > 0) await peopleChanged(ctx, { user_ids: changed });
  await tellOfUsers(ctx, 'user.changed', changed);
  return changed;
}
