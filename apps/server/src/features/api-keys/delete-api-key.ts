import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockKey, markDeleted, type StoredKey } from './key-queries.ts';

/** Also somebody else's: it only takes away. */
export async function deleteApiKey(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requirePermission(ctx, 'company_setting', 'delete');
  const stored = await lockKey(ctx, id);
  if (!stored) throw new AppError('not_found', { object: 'api_key' });
  return endKey(ctx, stored);
}

export async function endKey(ctx: Ctx, stored: StoredKey): Promise<{ ok: true }> {
  await markDeleted(ctx, stored.id);
  const { name, user_name, last_four } = stored;
  ctx.audit({ object_type: 'api_key', object_id: stored.id, before: { name, owner: user_name, last_four } });
  return { ok: true };
}
