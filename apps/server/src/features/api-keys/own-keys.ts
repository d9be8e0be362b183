import type { listOwnApiKeys as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { endKey } from './delete-api-key.ts';
import { keyWire } from './key-policy.ts';
import { findKeysOf, lockKey } from './key-queries.ts';

/** Newest use first; support has none. */
export async function listOwnKeys(ctx: Ctx): Promise<ResponseOf<typeof call>> {
  const { user_id } = ctx.actor;
  const stored = user_id === null ? [] : await findKeysOf(ctx, user_id);
  const used = (key: { readonly last_used_at: Date | null }) => key.last_used_at?.getTime() ?? 0;
  return {
    api_keys: stored.toSorted((a, b) => used(b) - used(a)).map((key) => keyWire(key, ctx)),
  };
}

export async function endOwnKey(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const stored = await lockKey(ctx, id);
  // Somebody else's is as good as none.
  if (!stored || stored.user_id !== ctx.actor.user_id) throw new AppError('not_found', { object: 'api_key' });
  return endKey(ctx, stored);
}
