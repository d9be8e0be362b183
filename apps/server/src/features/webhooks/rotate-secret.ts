import type { WebhookSecret } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readWebhook, RESOURCE, requireWebhook } from './read-webhooks.ts';
import { sealSecret } from './seal.ts';
import { headerSecret, newSecret } from './sign.ts';
import { updateWebhookRow } from './webhook-queries.ts';

const HOUR_MS = 3_600_000;

/** Both secrets sign until the overlap ends, so that a receiver changes its own in its own time. */
export async function rotateSecret(ctx: Ctx, id: string, overlap_hours: number): Promise<WebhookSecret> {
  requirePermission(ctx, RESOURCE, 'write');
  const stored = await requireWebhook(ctx, id, true);
  const secret = newSecret();
  const former_until = new Date(ctx.clock.now().getTime() + overlap_hours * HOUR_MS);
  await updateWebhookRow(ctx, {
    ...stored,
    secret_sealed: sealSecret(ctx, secret),
    former_sealed: overlap_hours === 0 ? null : stored.secret_sealed,
    former_until: overlap_hours === 0 ? null : former_until,
  });
  ctx.audit({ object_type: 'webhook', object_id: id, after: { name: stored.name, overlap_hours } });
  return { webhook: await readWebhook(ctx, id), secret, header_secret: headerSecret(secret) };
}
