import { newId } from '../../platform/clock/clock.ts';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

const MINUTE_MS = 60_000;

export async function findPaidStatements({ db, tenant }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from statements where environment_id = ${tenant.environment_id} and paid_at is not null and earned > 0
    order by month desc, id limit 3`.execute(db);
  return rows.map(({ id }) => id);
}

export interface PastMessage {
  readonly type: string;
  readonly body: string;
  readonly at: Date;
  /** What the receiver answered, call by call. */
  readonly statuses: readonly number[];
}

/** What an endpoint would have received: of the demo alone, for the product writes history when it calls. */
export async function insertHistory(
  { db, tenant }: TenantDb,
  webhook: { readonly id: string; readonly url: string },
  messages: readonly PastMessage[],
): Promise<void> {
  const { environment_id } = tenant;
  await sql`update webhooks set last_delivered_at = ${messages.at(-1)?.at ?? null}
    where environment_id = ${environment_id} and id = ${webhook.id}::uuid`.execute(db);
  for (const { type, body, at, statuses } of messages) {
    const [message_id, delivery_id] = [newId(), newId()];
    const last = statuses.at(-1) ?? 0;
    await sql`insert into webhook_messages (environment_id, id, type, body, created_at)
      values (${environment_id}, ${message_id}, ${type}, ${body}, ${at})`.execute(db);
    await sql`insert into webhook_deliveries (environment_id, id, webhook_id, message_id, status, tries, last_status, last_try_at, created_at)
      values (${environment_id}, ${delivery_id}, ${webhook.id}, ${message_id}, ${last === 200 ? 'delivered' : 'failed'}, ${statuses.length},
        ${last}, ${at}, ${at})`.execute(db);
    for (const [index, status] of statuses.entries()) {
      const answer = status === 200 ? '{"received":true}' : 'Service Unavailable';
      await sql`insert into webhook_calls (environment_id, id, delivery_id, at, url, duration_ms, status, answer)
        values (${environment_id}, ${newId()}, ${delivery_id}, ${new Date(at.getTime() + index * MINUTE_MS)}, ${webhook.url},
          ${180 + 40 * index}, ${status}, ${answer})`.execute(db);
    }
  }
}
