import { setTimeout as delay } from 'node:timers/promises';
import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import { newId } from '../../platform/clock/clock.ts';
import { inTenant, type Platform } from '../../platform/unit-of-work.ts';
import { findFirstTenant, isNotifying, readOlderCards } from './demo-notification-queries.ts';

const POLL_MS = 25;
/** Cards that a person has not read yet; the older ones are read. */
const UNREAD = 4;

/** What the making notified people of has arrived, each has a first digest, and what is old is read. */
export async function makeNotifications(platform: Platform, timezone: string): Promise<void> {
  const tenant = await findFirstTenant(platform.database);
  if (tenant === null) return;
  const occasion = {
    tenant,
    actor: SYSTEM_ACTOR,
    request_id: newId(),
    ip: null,
    audit_kind: 'make_digests',
  };
  await arrived(platform);
  await inTenant(platform, occasion, (ctx) => readOlderCards(ctx, UNREAD));
  await inTenant(platform, occasion, (ctx) => ctx.enqueue('make_digests', { timezone, at_once: true }));
  await arrived(platform);
}

async function arrived({ database }: Platform): Promise<void> {
  while (await isNotifying(database)) await delay(POLL_MS);
}
