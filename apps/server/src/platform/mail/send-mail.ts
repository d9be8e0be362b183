import MailComposer from 'nodemailer/lib/mail-composer';
import { deliverDue, type OnGivenUp, type Send } from '../outbox/deliver.ts';
import type { Delivery } from '../outbox/delivery-queries.ts';
import type { Platform } from '../unit-of-work.ts';
import { mailHtml } from './mail-html.ts';
import { openSmtp, type SmtpSession } from './smtp-session.ts';
import type { SmtpSettings } from './smtp-settings.ts';

export interface MailServer {
  readonly smtp: SmtpSettings;
  /** `Comptoir <no-reply@example.com>` */
  readonly from: string;
}

/** A file of a mail. */
export interface MailAttachment {
  readonly name: string;
  readonly media_type: string;
  readonly base64: string;
}

export interface MailData {
  readonly text: string;
  readonly language?: 'en' | 'fr';
  readonly unsubscribe?: string;
  readonly attachment?: MailAttachment;
}

/** Sends the mails that are due over one connection, which is opened with the first. */
export async function sendMails(
  platform: Platform,
  server: MailServer,
  onGivenUp?: OnGivenUp,
): Promise<number> {
  let session: SmtpSession | null = null;
  const send: Send = async (delivery, handOver) => {
    session ??= await openSmtp(server.smtp);
    const message = await composeMail(delivery, server.from);
    await session
      .send({ from: addressIn(server.from), to: delivery.channel, message, handOver })
      .catch((error: unknown) => {
        session = null;
        throw error;
      });
  };
  try {
    return await deliverDue(platform, 'mail', send, onGivenUp);
  } finally {
    (session as SmtpSession | null)?.close();
  }
}

/** The same row is the same message, by its ID: a receiver that gets it twice can tell. */
export async function composeMail(
  delivery: Pick<Delivery, 'id' | 'channel' | 'name' | 'data' | 'created_at'>,
  from: string,
): Promise<Buffer> {
  const { text, unsubscribe, attachment, language = 'en' } = delivery.data as MailData;
  const composer = new MailComposer({
    from,
    to: { name: '', address: delivery.channel },
    subject: delivery.name.replaceAll(/\s+/g, ' '),
    text,
    html: mailHtml({ subject: delivery.name, text, language }),
    attachments: attachment
      ? [
          {
            filename: attachment.name,
            contentType: attachment.media_type,
            content: Buffer.from(attachment.base64, 'base64'),
          },
        ]
      : [],
    date: delivery.created_at,
    messageId: `<${delivery.id}@${addressIn(from).split('@')[1] ?? 'comptoir.invalid'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribe}>`,
            // RFC 8058: a mail program posts to that address, so that its own button ends them.
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** `a@b.c` of `Name <a@b.c>` or of itself. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
