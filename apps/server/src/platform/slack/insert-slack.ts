import { newId } from '../clock/clock.ts';
import { sql, type Db } from '../db/index.ts';

export interface SlackMessage {
  readonly webhook_sealed: string;
  readonly text: string;
  /** Whose address it is; null: the company's. */
  readonly user_id: string | null;
}

/**
 * A message for an incoming webhook. Its address is sealed here too, and leaves the row when the message does. Each person's address is a
 * channel: one that does not answer holds up no other.
 */
export async function insertSlack(
  db: Db,
  environment_id: string,
  message: SlackMessage,
  now: Date,
): Promise<void> {
  await sql`
    insert into outbox (id, environment_id, kind, channel, name, data, created_at, run_at)
    values (${newId()}, ${environment_id}, 'slack', ${`${environment_id} ${message.user_id ?? 'company'}`}, 'slack', ${JSON.stringify(message)}::jsonb, ${now}, ${now})`.execute(
    db,
  );
}
