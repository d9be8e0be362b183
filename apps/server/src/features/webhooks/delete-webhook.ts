import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { RESOURCE, requireWebhook } from './read-webhooks.ts';
import { shown } from './save-webhook.ts';
import { deleteWebhookRow } from './webhook-queries.ts';

/** What still waited finds no endpoint, and ends. */
export async function deleteWebhook(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requirePermission(ctx, RESOURCE, 'delete');
  const stored = await requireWebhook(ctx, id, true);
  await deleteWebhookRow(ctx, id);
  ctx.audit({ object_type: 'webhook', object_id: id, before: shown(stored) });
  return { ok: true };
}
