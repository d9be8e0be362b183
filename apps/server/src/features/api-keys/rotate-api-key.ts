import type { BodyOf, ResponseOf, rotateApiKey as call } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import { newApiSecret } from '../../platform/auth/api-keys.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireOwnKey } from './key-checks.ts';
import { keyWire } from './key-policy.ts';
import { lockKey, replaceSecret } from './key-queries.ts';

const HOUR_MS = 3_600_000;

/** The secret before the former one ends at once: two at a time are enough to change over. */
export async function rotateApiKey(
  ctx: Ctx,
  id: string,
  { overlap_hours }: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'company_setting', 'write');
  const stored = await requireOwnKey(ctx, id);
  const made = newApiSecret(ctx.tenant.environment_id);
  await replaceSecret(ctx, id, made, new Date(ctx.clock.now().getTime() + overlap_hours * HOUR_MS));
  ctx.audit({
    object_type: 'api_key',
    object_id: id,
    before: { last_four: stored.last_four },
    after: { last_four: made.last_four, overlap_hours },
  });
  return { key: keyWire(present(await lockKey(ctx, id), 'the key'), ctx), secret: made.secret };
}
