import type { Webhook } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { countWaiting } from './delivery-queries.ts';
import { withheldOf } from './webhook-policy.ts';
import { findWebhook, findWebhooks, lockWebhook, type StoredWebhook } from './webhook-queries.ts';

export const RESOURCE = 'company_setting.integrations';

export async function listWebhooks(ctx: Ctx): Promise<{ webhooks: Webhook[] }> {
  requirePermission(ctx, RESOURCE, 'read');
  const waiting = await countWaiting(ctx);
  return { webhooks: (await findWebhooks(ctx)).map((one) => wireOf(ctx, one, waiting.get(one.id) ?? 0)) };
}

export async function readWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  return wireOf(ctx, await requireWebhook(ctx, id), (await countWaiting(ctx)).get(id) ?? 0);
}

export async function requireWebhook(ctx: Ctx, id: string, lock = false): Promise<StoredWebhook> {
  if (lock) await lockWebhook(ctx, id);
  const stored = await findWebhook(ctx, id);
  if (!stored) throw new AppError('not_found', { object: 'webhook' });
  return stored;
}

function wireOf({ clock }: Ctx, one: StoredWebhook, waiting: number): Webhook {
  const { former_until, former_sealed } = one;
  const isOverlapping = former_sealed !== null && former_until !== null && former_until > clock.now();
  return {
    id: one.id,
    name: one.name,
    url: one.url,
    events: [...one.events],
    active: one.active,
    disabled_reason: one.disabled_reason,
    disabled_at: one.disabled_at?.toISOString() ?? null,
    failing_since: one.failing_since?.toISOString() ?? null,
    owner: one.owner_id === null ? null : { id: one.owner_id, name: one.owner_name ?? '' },
    withheld: withheldOf(one.rights, one.events),
    former_secret_until: isOverlapping ? former_until.toISOString() : null,
    waiting,
    last_delivered_at: one.last_delivered_at?.toISOString() ?? null,
    version: one.version,
    created_at: one.created_at.toISOString(),
  };
}
