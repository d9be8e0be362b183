import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import { newId } from '../../platform/clock/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { deliverDue, DeliveryError, startDeliveries } from '../../platform/outbox/deliver.ts';
import { type Delivery, pauseChannel } from '../../platform/outbox/delivery-queries.ts';
import { randomFraction } from '../../platform/outbox/random-fraction.ts';
import { OutgoingError, type OutgoingOptions, postOutgoing } from '../../platform/outgoing/outgoing.ts';
import { inTenant, type Platform } from '../../platform/unit-of-work.ts';
import { findDelivery, type StoredDelivery, type TryEnd } from './delivery-queries.ts';
import { noteTry, noteUnsent, type Outcome } from './note-try.ts';
import { openSecret } from './seal.ts';
import { signedHeaders } from './sign.ts';
import { findTenant } from '../../platform/outbox/tenant-queries.ts';
import { MAX_TRIES, mayRead, waitAfterTry } from './webhook-policy.ts';
import { findFeatures, findWebhook, type StoredWebhook } from './webhook-queries.ts';

const TIMEOUT_MS = 15_000;
/** What the history keeps of an answer. */
const MAX_ANSWER_BYTES = 1024;
/** Receivers that are called at the same time by one process: one that hangs holds up one of these. */
const LANES = 4;
/** After a call without an answer, for what else waits for this endpoint. */
const PAUSE_S = 30;

/** Sends what is due, at least once each: who dies between a call and its note calls again, under the same `webhook-id`. */
export function sendWebhooks(platform: Platform, options: OutgoingOptions = {}): Promise<number> {
  return deliverDue(platform, 'webhook', (delivery, handOver) =>
    send(platform, delivery, { ...options, handOver }),
  );
}

export function startWebhooks(platform: Platform, options: OutgoingOptions = {}): { stop(): Promise<void> } {
  const lanes = Array.from({ length: LANES }, () =>
    startDeliveries(platform, 'webhook', () => sendWebhooks(platform, options)),
  );
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

type SendOptions = OutgoingOptions & { readonly handOver: () => Promise<void> };

async function send(platform: Platform, outgoing: Delivery, options: SendOptions): Promise<void> {
  const tenant = await findTenant(platform.database, outgoing.environment_id);
  if (!tenant) throw new DeliveryError('the environment is gone', true);
  const within = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTenant(
      platform,
      { tenant, actor: SYSTEM_ACTOR, request_id: outgoing.id, ip: null, audit_kind: 'disable_webhook' },
      work,
    );
  const ready = await within((ctx) => prepare(ctx, outgoing.name));
  if ('refusal' in ready) throw new DeliveryError(ready.refusal, true);
  const { webhook, delivery, secrets } = ready;
  const at = platform.clock.now();
  const answered = await call({ webhook, delivery, secrets, at }, options);
  const duration_ms = platform.clock.now().getTime() - at.getTime();
  const made: TryEnd = { id: newId(), url: webhook.url, at, duration_ms, ...answered };
  const outcome = outcomeOf(made, outgoing.attempts, answered.for_good, answered.retry_after_s);
  await within((ctx) => noteTry(ctx, { webhook_id: webhook.id, delivery, made, outcome }));
  if (outcome.arrived) return;
  if (isSilent(made))
    await pauseChannel(platform.database, { kind: 'webhook', channel: webhook.id }, PAUSE_S);
  throw new DeliveryError(made.error ?? `HTTP ${made.status}`, outcome.wait_s === null, outcome.wait_s);
}

interface Ready {
  readonly webhook: StoredWebhook;
  readonly delivery: StoredDelivery;
  readonly secrets: readonly [string, ...string[]];
}

/** With today's settings and rights: both may have changed since it happened. */
async function prepare(ctx: Ctx, delivery_id: string): Promise<Ready | { readonly refusal: string }> {
  const delivery = await findDelivery(ctx, delivery_id);
  const webhook = delivery && (await findWebhook(ctx, delivery.webhook_id));
  if (!delivery || !webhook) return { refusal: 'the endpoint is gone' };
  const refusal = await refusalOf(ctx, webhook, delivery);
  const secret = openSecret(ctx, webhook.secret_sealed);
  if (refusal !== null || secret === null) {
    const why = refusal ?? 'the secret was sealed with another key: make a new one';
    await noteUnsent(ctx, delivery, why);
    return { refusal: why };
  }
  return { webhook, delivery, secrets: [secret, ...formerSecrets(ctx, webhook)] };
}

async function refusalOf(ctx: Ctx, webhook: StoredWebhook, delivery: StoredDelivery): Promise<string | null> {
  if (!webhook.active) return 'the endpoint is off';
  if (!(await findFeatures(ctx)).webhook) return 'webhooks are off';
  return mayRead(webhook.rights, delivery.type) ? null : 'its owner may not read this event';
}

function formerSecrets(ctx: Ctx, { former_sealed, former_until }: StoredWebhook): string[] {
  if (former_sealed === null || former_until === null || former_until <= ctx.clock.now()) return [];
  const former = openSecret(ctx, former_sealed);
  return former === null ? [] : [former];
}

type Answered = Pick<TryEnd, 'status' | 'answer' | 'error'> & {
  readonly for_good: boolean;
  readonly retry_after_s: number | null;
};

async function call(
  { webhook, delivery, secrets, at }: Ready & { readonly at: Date },
  { handOver, ...options }: SendOptions,
): Promise<Answered> {
  const { body, message_id: id } = delivery;
  try {
    const answer = await postOutgoing(
      webhook.url,
      { body, headers: signedHeaders({ id, body, now: at }, secrets), onConnected: handOver },
      { timeout_ms: TIMEOUT_MS, max_answer_bytes: MAX_ANSWER_BYTES, cut_answer: true, ...options },
    );
    return {
      status: answer.status,
      // PostgreSQL keeps every character but this one.
      answer: answer.text.replaceAll('\0', ''),
      error: null,
      for_good: false,
      retry_after_s: answer.retry_after_s,
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { message, for_good } = error;
    return { status: null, answer: null, error: message, for_good, retry_after_s: null };
  }
}

/** Any 2xx is a receipt, and nothing else is: redirects lead to places that nobody checked. */
function outcomeOf(
  { status }: TryEnd,
  attempts: number,
  for_good: boolean,
  retry_after_s: number | null,
): Outcome {
  const arrived = status !== null && status >= 200 && status < 300;
  const gone = status === 410;
  if (arrived || gone || for_good || attempts >= MAX_TRIES) return { arrived, gone, wait_s: null };
  const wanted = status === 429 || status === 503 ? retry_after_s : null;
  return { arrived, gone, wait_s: waitAfterTry(attempts, randomFraction(), wanted) };
}

/** Says nothing of this one message: it does not answer at all, or asks for a rest. */
function isSilent({ status }: TryEnd): boolean {
  return status === null || status === 429 || status >= 502;
}
