import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockKey, markDeleted } from './key-queries.ts';

/** Also somebody else's: it only takes away. */
export async function deleteApiKey(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requirePermission(ctx, 'company_setting', 'delete');
  const stored = await lockKey(ctx, id);
  if (!stored) throw new AppError('not_found', { object: 'api_key' });
  await markDeleted(ctx, id);
  const { name, user_name, last_four } = stored;
  ctx.audit({ object_type: 'api_key', object_id: id, before: { name, owner: user_name, last_four } });
  return { ok: true };
}
