import type { Ctx } from '../../platform/context.ts';
import { findAdmins, notify } from '../notifications/index.ts';
import { insertCall, saveDelivery, type StoredDelivery, type TryEnd } from './delivery-queries.ts';
import { isFailingForDays } from './webhook-policy.ts';
import { findWebhook, noteCallEnd, switchOff } from './webhook-queries.ts';

export interface Outcome {
  readonly arrived: boolean;
  /** The receiver wants no more. */
  readonly gone: boolean;
  /** Until the next try; null: there is none. */
  readonly wait_s: number | null;
}

interface Tried {
  readonly webhook_id: string;
  readonly delivery: StoredDelivery;
  readonly made: TryEnd;
  readonly outcome: Outcome;
}

/** The history of a call, and what it says of the endpoint. */
export async function noteTry(ctx: Ctx, { webhook_id, delivery, made, outcome }: Tried): Promise<void> {
  const now = ctx.clock.now();
  const { arrived, gone, wait_s } = outcome;
  await insertCall(ctx, delivery.id, made);
  await saveDelivery(ctx, delivery.id, {
    status: arrived ? 'delivered' : wait_s === null ? 'failed' : 'waiting',
    next_try_at: wait_s === null ? null : new Date(now.getTime() + wait_s * 1000),
    last_status: made.status,
    last_error: made.error,
    last_try_at: made.at,
    tries: 1,
  });
  await noteCallEnd(ctx, webhook_id, { arrived, now });
  if (arrived) return;
  const webhook = await findWebhook(ctx, webhook_id);
  const isFailing = isFailingForDays(webhook?.failing_since ?? null, now);
  if (gone || isFailing) await disable(ctx, webhook_id, gone ? 'gone' : 'failing');
}

/** Not called at all: it is over without a try. */
export async function noteUnsent(ctx: Ctx, delivery: StoredDelivery, reason: string): Promise<void> {
  await saveDelivery(ctx, delivery.id, {
    status: 'failed',
    next_try_at: null,
    last_status: null,
    last_error: reason,
    last_try_at: ctx.clock.now(),
    tries: 0,
  });
}

/** Its owner and the admins learn of it once. */
async function disable(ctx: Ctx, id: string, reason: 'failing' | 'gone'): Promise<void> {
  const now = ctx.clock.now();
  if (!(await switchOff(ctx, id, { reason, now }))) return;
  const webhook = await findWebhook(ctx, id);
  if (!webhook) return;
  const { name, owner_id } = webhook;
  ctx.audit({
    object_type: 'webhook',
    object_id: id,
    before: { active: true },
    after: { name, active: false, reason },
  });
  await notify(ctx, {
    recipients: [...(owner_id === null ? [] : [owner_id]), ...(await findAdmins(ctx))],
    type: 'webhook_disabled',
    kind: 'validations',
    author_id: null,
    reference: {
      type: 'WEBHOOK',
      url: `/parameters/integrations/webhooks/${id}/history`,
      parameters: { name },
    },
    group_key: `webhook_disabled:${id}`,
    cause: `${id} ${now.toISOString()}`,
    for_company: true,
  });
}
