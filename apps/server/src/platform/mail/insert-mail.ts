import { newId } from '../clock/clock.ts';
import { sql, type Db } from '../db/index.ts';
import type { MailText } from './mail-texts.ts';

export interface Mail extends MailText {
  readonly to: string;
}

/** A mail leaves from an outbox row written with its cause. */
export async function insertMail(db: Db, environment_id: string, mail: Mail, now: Date): Promise<void> {
  await sql`
    insert into outbox (id, environment_id, kind, channel, name, data, created_at, run_at)
    values (${newId()}, ${environment_id}, 'mail', ${mail.to}, ${mail.subject}, ${JSON.stringify({ text: mail.text })}::jsonb, ${now}, ${now})`.execute(
    db,
  );
}
