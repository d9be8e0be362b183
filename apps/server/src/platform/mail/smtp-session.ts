import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryError } from '../outbox/deliver.ts';
import type { SmtpSettings } from './smtp-settings.ts';

const CONNECT_MS = 20_000;
/** A server may take its time over a message, and less than a claim. */
const SILENT_MS = 120_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** One connection, signed in. It is closed after any refusal. */
export interface SmtpSession {
  send(mail: {
    readonly from: string;
    readonly to: string;
    readonly message: Buffer;
    /** Awaited before the end of the message is sent. */
    readonly handOver: () => Promise<void>;
  }): Promise<void>;
  close(): void;
}

export async function openSmtp(settings: SmtpSettings): Promise<SmtpSession> {
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: !settings.secure && settings.starttls === 'required',
    ignoreTLS: settings.starttls === 'never',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    ...(settings.ca === undefined ? {} : { tls: { ca: settings.ca } }),
  });
  // Of a connection that breaks while nobody waits for it: the next command fails.
  const failed = new Promise<never>((_, fail) => connection.on('error', (error: Error) => fail(error)));
  failed.catch(() => undefined);
  const step = <T>(run: (done: (error?: Error | null, answer?: T) => void) => void): Promise<T | undefined> =>
    Promise.race([
      failed,
      new Promise<T | undefined>((settle, fail) =>
        run((error, answer) => (error ? fail(error) : settle(answer))),
      ),
    ]);
  try {
    await step<void>((done) => connection.connect((error) => done(error ?? null)));
    const { user, password } = settings;
    if (user !== null && password !== null)
      await step<boolean>((done) => connection.login({ user, pass: password }, done));
  } catch (error) {
    connection.close();
    throw refusalOf(error as SmtpError);
  }
  return {
    async send({ from, to, message, handOver }) {
      const stream = Readable.from(parts(message, handOver), { objectMode: false });
      const broken = new Promise<never>((_, fail) => stream.once('error', fail));
      broken.catch(() => undefined);
      try {
        await Promise.race([broken, step((done) => connection.send({ from, to }, stream, done))]);
      } catch (error) {
        connection.close();
        throw refusalOf(error as SmtpError);
      }
    },
    close: () => connection.quit(),
  };
}

/** The server accepts a message with its end: until then nothing is sent. */
async function* parts(message: Buffer, handOver: () => Promise<void>): AsyncGenerator<Buffer> {
  yield message;
  await handOver();
}

/** 5xx about the recipient or the message is for good; a refused login, 4xx (greylisting) and a lost connection are not. */
function refusalOf(error: SmtpError): DeliveryError {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const for_good = isAboutMail && (error.responseCode ?? 0) >= 500;
  return new DeliveryError(error.response ?? error.message, for_good);
}
