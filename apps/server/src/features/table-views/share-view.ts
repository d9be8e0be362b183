import type { BodyOf, ResponseOf, setTableViewShares as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { requireOwnView } from './read-views.ts';
import { countSharers, lockTableView, readTableViewShares, writeTableViewShares } from './view-queries.ts';

type Sharing = ResponseOf<typeof call>;

export async function getShares(ctx: Ctx, table_id: string, id: string): Promise<Sharing> {
  requirePermission(ctx, 'data_table', 'read');
  const { shares_version } = await requireOwnView(ctx, table_id, id);
  return { shares: await readTableViewShares(ctx, id), shares_version };
}

/** Replaces the shares. A shared view opens no table: it needs the right to read tables, as every record does. */
export async function setShares(
  ctx: Ctx,
  { table_id, id }: { readonly table_id: string; readonly id: string },
  body: BodyOf<typeof call>,
): Promise<Sharing> {
  requirePermission(ctx, 'data_table', 'read');
  await lockTableView(ctx, id);
  const before = await getShares(ctx, table_id, id);
  assertVersion('table_view', before.shares_version, body.version);
  const ids = new Set(body.shares.map((share) => ('role_id' in share ? share.role_id : share.user_id)));
  if ((await countSharers(ctx, [...ids])) < ids.size) throw new AppError('not_found');
  await writeTableViewShares(ctx, id, body.shares);
  const after = await getShares(ctx, table_id, id);
  ctx.audit({ object_type: 'table_view', object_id: id, before: before.shares, after: after.shares });
  return after;
}
