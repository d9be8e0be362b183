import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import type { SmtpSettings } from '../smtp-settings.ts';

export interface TestMailServer {
  readonly settings: SmtpSettings;
  /** What arrived: the whole messages. */
  readonly received: string[];
  /** Recipients that were offered, also those that were refused. */
  readonly offered: string[];
  stop(): Promise<void>;
}

interface Refusal {
  readonly code: number;
  readonly text: string;
}

export interface TestMailOptions {
  readonly secure?: boolean;
  /** Without: no login is required. */
  readonly password?: string;
  /** What the server says to a recipient; null: accepted. */
  readonly refuse?: (recipient: string, times: number) => Refusal | null | Promise<Refusal | null>;
}

/** A real mail server on this machine, with a certificate of its own. */
export async function startMailServer(options: TestMailOptions = {}): Promise<TestMailServer> {
  const { key, cert } = certificate();
  const received: string[] = [];
  const offered: string[] = [];
  const server = new SMTPServer({
    secure: options.secure ?? false,
    key,
    cert,
    authOptional: options.password === undefined,
    // A login in the clear is not even offered.
    allowInsecureAuth: false,
    logger: false,
    onAuth(auth, _session, done) {
      if (auth.username === 'postman' && auth.password === options.password)
        return done(null, { user: 'postman' });
      return done(new Error('Invalid username or password'));
    },
    onRcptTo({ address }, _session, done) {
      offered.push(address);
      const times = offered.filter((one) => one === address).length;
      void answerTo(options.refuse?.(address, times) ?? null, done);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        done(null);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', () => settle()));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      host: 'localhost',
      port,
      secure: options.secure ?? false,
      starttls: 'required',
      user: options.password === undefined ? null : 'postman',
      password: options.password ?? null,
      ca: cert,
    },
    received,
    offered,
    stop: () => new Promise((settle) => server.close(() => settle())),
  };
}

async function answerTo(
  answer: Refusal | null | Promise<Refusal | null>,
  done: (error: Error | null) => void,
): Promise<void> {
  const refusal = await answer;
  done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
}

export function certificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
