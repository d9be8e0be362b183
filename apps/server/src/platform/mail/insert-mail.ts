import { newId } from '../clock/clock.ts';
import { sql, type Db } from '../db/index.ts';
import type { MailText } from './mail-texts.ts';
import type { MailAttachment, MailData } from './send-mail.ts';

export interface Mail extends MailText {
  readonly to: string;
  /** Where one of these mails can be ended, for the programs that offer it. */
  readonly unsubscribe?: string;
  /** Kept in the outbox until the mail has left. */
  readonly attachment?: MailAttachment;
}

/** A mail leaves from an outbox row written with its cause. */
export async function insertMail(db: Db, environment_id: string, mail: Mail, now: Date): Promise<void> {
  await sql`
    insert into outbox (id, environment_id, kind, channel, name, data, created_at, run_at)
    values (${newId()}, ${environment_id}, 'mail', ${mail.to}, ${mail.subject}, ${JSON.stringify(dataOf(mail))}::jsonb, ${now}, ${now})`.execute(
    db,
  );
}

function dataOf({ text, language, unsubscribe, attachment }: Mail): MailData {
  return {
    text,
    language,
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    ...(attachment === undefined ? {} : { attachment }),
  };
}
