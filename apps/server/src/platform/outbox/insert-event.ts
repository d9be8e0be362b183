import type { Ctx, DomainEvent } from '../context.ts';
import { sql } from '../db/index.ts';

/** Sent with the commit; the payload is the row's id alone. */
export const OUTBOX_CHANNEL = 'comptoir_outbox';

/** Takes no more of a context than it writes, so that the calculation thread can write its events in its own transaction. */
export async function insertEvent(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'newId'> & { readonly clock: Pick<Ctx['clock'], 'now'> },
  event: DomainEvent,
): Promise<void> {
  const id = ctx.newId();
  // NOTIFY comes from here and not from a trigger: triggers run on the data nodes, listeners hang on the coordinator.
  await sql`/* prepared */
    with event as (
      insert into outbox (id, environment_id, kind, channel, name, data, created_at)
      values (${id}, ${ctx.tenant.environment_id}, 'realtime', ${event.channel}, ${event.name}, ${JSON.stringify(event.data)}::jsonb, ${ctx.clock.now()})
      returning id
    )
    select pg_notify(${OUTBOX_CHANNEL}, id::text) from event`.execute(ctx.db);
}
