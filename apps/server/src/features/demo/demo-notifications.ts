import { setTimeout as delay } from 'node:timers/promises';
import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import { newId } from '../../platform/clock/clock.ts';
import type { Tenant } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { inTenant, type Platform } from '../../platform/unit-of-work.ts';

const POLL_MS = 25;
/** Cards that a person has not read yet; the older ones are read. */
const UNREAD = 4;

/** What the making notified people of has arrived, each has a first digest, and what is old is read. */
export async function makeNotifications(platform: Platform, timezone: string): Promise<void> {
  const { rows } = await platform.database.pool.query<Tenant>(
    'select id as environment_id, company_id, live from environments order by created_at limit 1',
  );
  const [tenant] = rows;
  if (tenant === undefined) return;
  const occasion = {
    tenant,
    actor: SYSTEM_ACTOR,
    request_id: newId(),
    ip: null,
    audit_kind: 'make_digests',
  };
  await arrived(platform);
  await inTenant(platform, occasion, (ctx) =>
    sql`update notifications set read_at = created_at
      where environment_id = ${tenant.environment_id} and read_at is null and id not in (
        select id from (
          select id, row_number() over (partition by user_id order by created_at desc, id desc) as place from notifications
          where environment_id = ${tenant.environment_id}) latest where place <= ${UNREAD})`.execute(ctx.db),
  );
  await inTenant(platform, occasion, (ctx) => ctx.enqueue('make_digests', { timezone, at_once: true }));
  await arrived(platform);
}

async function arrived({ database }: Platform): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `select 1 from jobs where kind in ('notify_states', 'make_digests') and state in ('queued', 'running') limit 1`,
    );
    if (rows.length === 0) return;
    await delay(POLL_MS);
  }
}
