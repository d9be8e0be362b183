import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { Client, type ConnectConfig, type SFTPWrapper, type Stats } from 'ssh2';
import { resolveOutgoing } from '../../../platform/outgoing/guard.ts';
import { type Place, type Source, SourceError, translated } from './source.ts';

const READY_MS = 20_000;
/** Dead connections are noticed after a minute without an answer. */
const KEEPALIVE_MS = 15_000;
const KEEPALIVE_COUNT = 4;

/** Of ssh2's own numbers. */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/** Files on an SFTP server. Its key is pinned by the first test; another key is refused from then on. */
export const sftp: Source = {
  async test(place, signal) {
    const { client, host_key } = await connect(place, signal);
    try {
      await open(client);
      return { host_key };
    } finally {
      client.end();
    }
  },
  async fetch(place, { selection, since, signal }) {
    // Only a test, which a person reads, says whose key it is.
    if (place.host_key === null) throw new SourceError('host_key');
    const path = selection['path'] ?? '';
    const { client } = await connect(place, signal);
    try {
      const session = await open(client);
      const before = await statOf(session, path);
      const mark = markOf(before);
      if (since === mark) {
        client.end();
        return 'unchanged';
      }
      return {
        content: streamOf(client, session, path, before, signal),
        name: posix.basename(path),
        bytes: before.size,
        reached: () => Promise.resolve(mark),
      };
    } catch (error) {
      client.end();
      throw error;
    }
  },
};

const markOf = ({ size, mtime }: Stats) => `${mtime} ${size}`;

export function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

async function connect(place: Place, signal: AbortSignal): Promise<{ client: Client; host_key: string }> {
  const { settings, secrets } = place;
  const host = await resolveOutgoing(settings['host'] ?? '', place.allow_loopback);
  signal.throwIfAborted();
  const client = new Client();
  let host_key = '';
  const config: ConnectConfig = {
    host,
    port: Number(settings['port'] ?? '22'),
    username: settings['username'] ?? '',
    readyTimeout: READY_MS,
    keepaliveInterval: KEEPALIVE_MS,
    keepaliveCountMax: KEEPALIVE_COUNT,
    hostVerifier: (key: Buffer) => {
      host_key = fingerprint(key);
      return place.host_key === null || place.host_key === host_key;
    },
    ...(settings['sign_in'] === 'key'
      ? {
          privateKey: secrets['private_key'] ?? '',
          ...(secrets['passphrase'] ? { passphrase: secrets['passphrase'] } : {}),
        }
      : { password: secrets['password'] ?? '' }),
  };
  return new Promise((settle, fail) => {
    const stop = () => {
      client.destroy();
      fail(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    const refuse = (error: Error & { level?: string }) => {
      client.destroy();
      if (place.host_key !== null && host_key !== '' && host_key !== place.host_key)
        fail(new SourceError('host_key', { detail: host_key }));
      else if (error.level === 'client-authentication') fail(new SourceError('sign_in'));
      else if (error.level === 'client-timeout') fail(new SourceError('too_slow'));
      else fail(error);
    };
    client.once('ready', () => {
      // Later errors end the stream that reads; without a listener they would end the process.
      client.off('error', refuse).on('error', () => {});
      settle({ client, host_key });
    });
    client.on('error', refuse);
    client.once('close', () => signal.removeEventListener('abort', stop));
    try {
      client.connect(config);
    } catch {
      // A private key that can't be read.
      fail(new SourceError('sign_in'));
    }
  });
}

function open(client: Client): Promise<SFTPWrapper> {
  return new Promise((settle, fail) => {
    client.once('close', () => fail(new SourceError('dropped')));
    client.sftp((error, session) => {
      if (error) fail(new SourceError('refused', { detail: error.message }));
      else settle(session);
    });
  });
}

function statOf(session: SFTPWrapper, path: string): Promise<Stats> {
  return new Promise((settle, fail) => {
    session.stat(path, (error, stats) => {
      if (error) fail(fileError(error, path));
      else if (!stats.isFile()) fail(new SourceError('not_found', { detail: path }));
      else settle(stats);
    });
  });
}

function fileError(error: Error, path: string): Error {
  const code = Number((error as Error & { code?: number | string }).code);
  if (code === NO_SUCH_FILE) return new SourceError('not_found', { detail: path });
  if (code === PERMISSION_DENIED) return new SourceError('refused', { detail: path });
  // What was requested for when the connection broke off gets no answer.
  return /no response/i.test(error.message) ? new SourceError('dropped') : error;
}

/** The file, whole: one that became another while it was read, or broke off, is an error at its end. */
function streamOf(
  client: Client,
  session: SFTPWrapper,
  path: string,
  before: Stats,
  signal: AbortSignal,
): Readable {
  const reading = session.createReadStream(path);
  client.once('close', () => reading.destroy(new SourceError('dropped')));
  const stop = () => reading.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  const whole = Readable.from(
    (async function* check() {
      let bytes = 0;
      for await (const chunk of reading as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        yield chunk;
      }
      const after = await statOf(session, path);
      if (bytes !== before.size || markOf(after) !== markOf(before)) throw new SourceError('dropped');
    })(),
    { objectMode: false },
  );
  const content = translated(whole, (error) => fileError(error as Error, path));
  content.once('close', () => {
    signal.removeEventListener('abort', stop);
    reading.destroy();
    client.end();
  });
  return content;
}
