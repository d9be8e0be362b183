import type { BodyOf, getSharingViewData, ResponseOf, setViewShares } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { requireStored } from './read-views.ts';
import { requireManager } from './view-policy.ts';
import {
  type Candidate,
  lockView,
  readShares,
  roleCandidates,
  userCandidates,
  writeShares,
} from './view-queries.ts';

type Sharing = ResponseOf<typeof setViewShares>;

export async function getShares(ctx: Ctx, id: string): Promise<Sharing> {
  requirePermission(ctx, 'adjustment_analysis', 'delete');
  requireManager(ctx);
  const { shares_version } = await requireStored(ctx, id);
  return { shares: await readShares(ctx, id), shares_version };
}

/** Replaces the shares. A new person or role must be able to see shared views; one that was there before may have lost that right, and then sees nothing. */
export async function setShares(ctx: Ctx, id: string, body: BodyOf<typeof setViewShares>): Promise<Sharing> {
  requirePermission(ctx, 'adjustment_analysis', 'delete');
  requireManager(ctx);
  await lockView(ctx, id);
  const before = await getShares(ctx, id);
  assertVersion('statement_view', before.shares_version, body.version);
  const roles = new Map((await roleCandidates(ctx)).map((role) => [role.id, role]));
  const users = new Map((await userCandidates(ctx)).map((user) => [user.id, user]));
  const had = before.shares.map((share) => share.role_id ?? share.user_id);
  for (const share of body.shares) {
    const [shared_with, candidate] =
      'role_id' in share
        ? [share.role_id, roles.get(share.role_id)]
        : [share.user_id, users.get(share.user_id)];
    if (!had.includes(shared_with)) assertShareable(candidate);
  }
  await writeShares(ctx, id, body.shares);
  const after = await getShares(ctx, id);
  ctx.audit({ object_type: 'statement_view', object_id: id, before: before.shares, after: after.shares });
  return after;
}

function assertShareable(candidate: Candidate | undefined): void {
  if (!candidate) throw new AppError('not_found');
  if (!candidate.sees_views) throw new AppError('view_not_shareable', { name: candidate.name });
}

/** The people and roles that the sharing dialog offers. */
export async function sharingData(ctx: Ctx): Promise<ResponseOf<typeof getSharingViewData>> {
  requirePermission(ctx, 'adjustment_analysis', 'delete');
  requireManager(ctx);
  const roles = (await roleCandidates(ctx)).filter((one) => one.sees_views);
  const users = (await userCandidates(ctx)).filter((one) => one.sees_views);
  return {
    roles: roles.map(({ id, name }) => ({ id, name })),
    users: users.map(({ id, name, avatar }) => ({ id, name, avatar })),
  };
}
