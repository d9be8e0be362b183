import type { BodyOf, ResponseOf, setRequestViewShares as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { requireOwnView } from './read-views.ts';
import { countSharers, lockRequestView, readRequestShares, writeRequestShares } from './view-queries.ts';

type Sharing = ResponseOf<typeof call>;

export async function getShares(ctx: Ctx, id: string): Promise<Sharing> {
  requirePermission(ctx, 'request', 'read');
  const { shares_version } = await requireOwnView(ctx, id);
  return { shares: await readRequestShares(ctx, id), shares_version };
}

/** Replaces the shares. A shared view opens no request: it filters those that its reader sees. */
export async function setShares(ctx: Ctx, id: string, body: BodyOf<typeof call>): Promise<Sharing> {
  requirePermission(ctx, 'request', 'read');
  await lockRequestView(ctx, id);
  const before = await getShares(ctx, id);
  assertVersion('request_view', before.shares_version, body.version);
  const ids = new Set(body.shares.map((share) => ('role_id' in share ? share.role_id : share.user_id)));
  if ((await countSharers(ctx, [...ids])) < ids.size) throw new AppError('not_found');
  await writeRequestShares(ctx, id, body.shares);
  const after = await getShares(ctx, id);
  ctx.audit({ object_type: 'request_view', object_id: id, before: before.shares, after: after.shares });
  return after;
}
