import {
  type BodyOf,
  type createWebhook as createCall,
  MAX_WEBHOOKS,
  type updateWebhook as updateCall,
  type Webhook,
  type WebhookSecret,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { readWebhook, RESOURCE, requireWebhook } from './read-webhooks.ts';
import { sealSecret } from './seal.ts';
import { headerSecret, newSecret } from './sign.ts';
import { checkAddress, shownAddress } from './webhook-policy.ts';
import {
  findWebhooks,
  insertWebhook,
  isNameTaken,
  lockWebhooks,
  type StoredWebhook,
  updateWebhookRow,
} from './webhook-queries.ts';

/** The answer has the secrets, and no later one does. */
export async function createWebhook(ctx: Ctx, body: BodyOf<typeof createCall>): Promise<WebhookSecret> {
  requirePermission(ctx, RESOURCE, 'write');
  await lockWebhooks(ctx);
  await requireNameFree(ctx, body.name, null);
  if ((await findWebhooks(ctx)).length >= MAX_WEBHOOKS)
    throw new AppError('webhooks_full', { most: MAX_WEBHOOKS });
  const secret = newSecret();
  const made = {
    id: ctx.newId(),
    name: body.name,
    url: checkAddress(body.url, ctx.services.outgoing.allow_loopback),
    events: body.events,
    active: body.active,
    secret_sealed: sealSecret(ctx, secret),
    owner_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
  };
  await insertWebhook(ctx, made);
  ctx.audit({ object_type: 'webhook', object_id: made.id, after: shown(made) });
  return { webhook: await readWebhook(ctx, made.id), secret, header_secret: headerSecret(secret) };
}

export async function updateWebhook(ctx: Ctx, id: string, body: BodyOf<typeof updateCall>): Promise<Webhook> {
  requirePermission(ctx, RESOURCE, 'write');
  const stored = await requireWebhook(ctx, id, true);
  assertVersion('webhook', stored.version, body.version);
  if (body.name !== undefined) await requireNameFree(ctx, body.name, id);
  const active = body.active ?? stored.active;
  const next: StoredWebhook = {
    ...stored,
    name: body.name ?? stored.name,
    url: body.url === undefined ? stored.url : checkAddress(body.url, ctx.services.outgoing.allow_loopback),
    events: body.events ?? stored.events,
    active,
    owner_id: ctx.actor.user_id ?? stored.owner_id,
    // Switched on it begins again: the days of failures count from the next one.
    ...(active ? { disabled_reason: null, disabled_at: null } : {}),
    ...(active && !stored.active ? { failing_since: null } : {}),
  };
  await updateWebhookRow(ctx, next);
  ctx.audit({ object_type: 'webhook', object_id: id, before: shown(stored), after: shown(next) });
  return readWebhook(ctx, id);
}

async function requireNameFree(ctx: Ctx, name: string, but: string | null): Promise<void> {
  if (await isNameTaken(ctx, name, but)) throw new AppError('name_used', { name }, 'name');
}

/** For the trail: never a secret. */
export function shown({
  name,
  url,
  events,
  active,
}: Pick<StoredWebhook, 'name' | 'url' | 'events' | 'active'>) {
  return { name, url: shownAddress(url), events, active };
}
