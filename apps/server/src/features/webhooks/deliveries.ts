import type {
  HookDelivery,
  HookDeliveryDetail,
  listHookDeliveries as listCall,
  QueryOf,
  ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  findCalls,
  findDeliveries,
  findDelivery,
  lockDelivery,
  sendAgain,
  type StoredDelivery,
} from './delivery-queries.ts';
import { tell } from './happen.ts';
import { RESOURCE, requireWebhook } from './read-webhooks.ts';
import { mayRead } from './webhook-policy.ts';

/** Newest first. */
export async function listDeliveries(
  ctx: Ctx,
  webhook_id: string,
  query: QueryOf<typeof listCall>,
): Promise<ResponseOf<typeof listCall>> {
  requirePermission(ctx, RESOURCE, 'read');
  await requireWebhook(ctx, webhook_id);
  const found = await findDeliveries(ctx, webhook_id, { ...query, size: query.size + 1 });
  return { deliveries: found.slice(0, query.size).map(wireOf), has_more: found.length > query.size };
}

/** What was sent, for who may read what it carries: the history shows nobody's pay to others. */
export async function getDelivery(ctx: Ctx, id: string): Promise<HookDeliveryDetail> {
  requirePermission(ctx, RESOURCE, 'read');
  const found = await requireDelivery(ctx, id);
  const isReadable = mayRead(ctx.actor, found.type);
  const calls = await findCalls(ctx, id);
  return {
    ...wireOf(found),
    webhook_id: found.webhook_id,
    payload: isReadable ? found.body : null,
    calls: isReadable ? calls : calls.map((one) => ({ ...one, answer: null })),
  };
}

/** The same message under the same id; what waits already is sent at once. */
export async function resendDelivery(ctx: Ctx, id: string): Promise<HookDelivery> {
  requirePermission(ctx, RESOURCE, 'write');
  await lockDelivery(ctx, id);
  const found = await requireDelivery(ctx, id);
  const webhook = await requireWebhook(ctx, found.webhook_id);
  if (!webhook.active) throw new AppError('webhook_off');
  await sendAgain(ctx, found, ctx.clock.now());
  ctx.audit({
    object_type: 'webhook',
    object_id: webhook.id,
    after: { name: webhook.name, event: found.type, message: found.message_id },
  });
  return wireOf(await requireDelivery(ctx, id));
}

export async function testWebhook(ctx: Ctx, id: string): Promise<HookDelivery> {
  requirePermission(ctx, RESOURCE, 'write');
  const webhook = await requireWebhook(ctx, id);
  if (!webhook.active) throw new AppError('webhook_off');
  const message = `A test of ${webhook.name}`;
  const [delivery_id] = await tell(ctx, 'webhook.test', [{ message }], [id]);
  ctx.audit({ object_type: 'webhook', object_id: id, after: { name: webhook.name } });
  return wireOf(await requireDelivery(ctx, present(delivery_id, 'the delivery')));
}

async function requireDelivery(ctx: Ctx, id: string): Promise<StoredDelivery> {
  const found = await findDelivery(ctx, id);
  if (!found) throw new AppError('not_found', { object: 'webhook' });
  return found;
}

function wireOf(one: StoredDelivery): HookDelivery {
  return {
    id: one.id,
    message_id: one.message_id,
    type: one.type,
    status: one.status,
    created_at: one.created_at.toISOString(),
    tries: one.tries,
    next_try_at: one.next_try_at?.toISOString() ?? null,
    last_status: one.last_status,
    last_error: one.last_error,
    last_try_at: one.last_try_at?.toISOString() ?? null,
  };
}
