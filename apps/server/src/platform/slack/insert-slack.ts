import { newId } from '../clock/clock.ts';
import { sql, type Db } from '../db/index.ts';

/** A message for an incoming webhook. Its address is sealed here too, and leaves the row when the message does. */
export async function insertSlack(
  db: Db,
  environment_id: string,
  message: { readonly webhook_sealed: string; readonly text: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into outbox (id, environment_id, kind, channel, name, data, created_at, run_at)
    values (${newId()}, ${environment_id}, 'slack', '', 'slack', ${JSON.stringify(message)}::jsonb, ${now}, ${now})`.execute(
    db,
  );
}
