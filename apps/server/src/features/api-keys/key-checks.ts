import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { lockKey, type StoredKey } from './key-queries.ts';

/** A person who gave somebody else's key a right or a secret would act with that person's rights. */
export async function requireOwnKey(ctx: Ctx, id: string): Promise<StoredKey> {
  const stored = await lockKey(ctx, id);
  if (!stored) throw new AppError('not_found', { object: 'api_key' });
  if (stored.user_id !== ctx.actor.user_id) throw new AppError('forbidden');
  return stored;
}
