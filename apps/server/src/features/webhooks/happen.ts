import type { HookData, HookEvent, HookType } from '@comptoir/contract';
import type { Clock, Ctx } from '../../platform/context.ts';
import { insertMessages } from './delivery-queries.ts';
import { mayRead } from './webhook-policy.ts';
import { findFeatures, findSubscribed } from './webhook-queries.ts';

/** What it takes of a context, so that the calculation thread can write in its own transaction. */
export type HookCtx = Pick<Ctx, 'db' | 'tenant' | 'newId'> & { readonly clock: Pick<Clock, 'now'> };

/**
 * Tells the endpoints that subscribe to it, in the transaction of the change: one message per item. `items` is called only where somebody
 * hears of it. An endpoint whose owner may not read it hears nothing.
 */
export async function happen<Event extends HookEvent>(
  ctx: HookCtx,
  event: Event,
  items: () => Promise<readonly HookData<Event>[]> | readonly HookData<Event>[],
): Promise<void> {
  if (!ctx.tenant.live) return;
  const subscribed = (await findSubscribed(ctx, event)).filter(({ rights }) => mayRead(rights, event));
  if (subscribed.length === 0 || !(await findFeatures(ctx)).webhook) return;
  await tell(
    ctx,
    event,
    await items(),
    subscribed.map(({ id }) => id),
  );
}

/** Writes the messages and who gets them. Answers the deliveries, in the order of items and endpoints. */
export async function tell<Type extends HookType>(
  ctx: HookCtx,
  type: Type,
  items: readonly HookData<Type>[],
  webhook_ids: readonly string[],
): Promise<string[]> {
  if (items.length === 0 || webhook_ids.length === 0) return [];
  const now = ctx.clock.now();
  const messages = items.map((data) => ({ id: ctx.newId(), type, body: bodyOf(ctx, { type, data, now }) }));
  const deliveries = messages.flatMap(({ id: message_id }) =>
    webhook_ids.map((webhook_id) => ({ id: ctx.newId(), webhook_id, message_id })),
  );
  await insertMessages(ctx, { messages, deliveries }, now);
  return deliveries.map(({ id }) => id);
}

/** As it is signed and sent, whatever is changed later. */
export function bodyOf(
  { tenant }: Pick<Ctx, 'tenant'>,
  { type, data, now }: { readonly type: HookType; readonly data: unknown; readonly now: Date },
): string {
  const environment = { id: tenant.environment_id, live: tenant.live };
  return JSON.stringify({ type, timestamp: now.toISOString(), environment, data });
}
