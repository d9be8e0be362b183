import { z } from 'zod';
import { editVersionSchema, idSchema, instantSchema, nameSchema } from '../shared/primitives.ts';
import { HOOK_EVENTS } from './event-names.ts';

export const MAX_WEBHOOKS = 20;
/** For how long an old secret signs beside the new one, at most. */
export const MAX_OVERLAP_HOURS = 168;
/** An endpoint that only failed for this long is switched off. */
export const FAILING_DAYS = 3;
/** The history, with its payloads, is kept for so long. */
export const HOOK_HISTORY_DAYS = 30;

export const hookNameSchema = nameSchema;
/** https alone; the use case checks where it leads, and so does each send. */
export const hookUrlSchema = z.string().trim().min(1).max(2000);
export const hookEventsSchema = z
  .array(z.enum(HOOK_EVENTS))
  .min(1)
  .max(HOOK_EVENTS.length)
  .refine((events) => new Set(events).size === events.length, { message: 'event_twice' });

/** Why an endpoint is off although nobody switched it off. */
export const HOOK_ENDS = ['failing', 'gone'] as const;

export const webhookSchema = z.object({
  id: idSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(HOOK_EVENTS)),
  active: z.boolean(),
  /** `failing`: nothing arrived for days. `gone`: the receiver said 410. */
  disabled_reason: z.enum(HOOK_ENDS).nullable(),
  disabled_at: instantSchema.nullable(),
  /** Of the first failure since the last success. */
  failing_since: instantSchema.nullable(),
  /** Events go out with the rights of who saved it last; null: support. */
  owner: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Events that stay here: the owner may not read what they carry. */
  withheld: z.array(z.enum(HOOK_EVENTS)),
  /** Until when the former secret signs too. */
  former_secret_until: instantSchema.nullable(),
  /** Waiting to be sent. */
  waiting: z.number().int(),
  last_delivered_at: instantSchema.nullable(),
  version: editVersionSchema,
  created_at: instantSchema,
});
export type Webhook = z.output<typeof webhookSchema>;

/** With its secrets: the only answer that has them. */
export const webhookSecretSchema = z.object({
  webhook: webhookSchema,
  /** Of the signature: `whsec_...`. */
  secret: z.string(),
  /** What the header `X-Webhook-Secret` carries. */
  header_secret: z.string(),
});
export type WebhookSecret = z.output<typeof webhookSecretSchema>;

export const HOOK_STATUSES = ['waiting', 'delivered', 'failed'] as const;

export const hookDeliverySchema = z.object({
  id: idSchema,
  /** The header `webhook-id`: the same at each try. */
  message_id: z.string(),
  type: z.string(),
  status: z.enum(HOOK_STATUSES),
  created_at: instantSchema,
  tries: z.number().int(),
  /** When it is tried again. */
  next_try_at: instantSchema.nullable(),
  /** Of the last try: HTTP's status, or why no answer came. */
  last_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  last_try_at: instantSchema.nullable(),
});
export type HookDelivery = z.output<typeof hookDeliverySchema>;

export const hookTrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  url: z.string(),
  duration_ms: z.number().int(),
  status: z.number().int().nullable(),
  /** The first bytes of the answer. Null where the caller may not read the payload. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
});

export const hookDeliveryDetailSchema = hookDeliverySchema.extend({
  webhook_id: idSchema,
  /** The body as it was sent. Null where the caller may not read what it carries. */
  payload: z.string().nullable(),
  calls: z.array(hookTrySchema),
});
export type HookDeliveryDetail = z.output<typeof hookDeliveryDetailSchema>;
