import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { resolveOutgoing } from '../../../platform/outgoing/guard.ts';
import { type Place, type Source, SourceError, translated, type Wanted } from './source.ts';
import { asTable, CONNECT_MS, limitOf, STATEMENT_MS, whereChanged } from './sql-query.ts';

const QUOTE = { name: pg.escapeIdentifier, text: pg.escapeLiteral };

/** A query of a PostgreSQL database, in a transaction that reads and sees one moment. */
export const postgresql: Source = {
  async test(place, signal) {
    const client = await connect(place, signal);
    await client.query('select 1').finally(() => client.end());
    return { host_key: null };
  },
  async fetch(place, wanted) {
    const client = await connect(place, wanted.signal);
    try {
      await client.query('begin transaction isolation level repeatable read read only');
      return await read(client, wanted);
    } catch (error) {
      await client.end().catch(() => {});
      throw queryError(error);
    }
  },
};

async function read(client: pg.Client, { selection, since, first, signal }: Wanted) {
  const table = asTable(selection['query'] ?? '');
  // Prepared, so that it is one statement and nothing behind it: what follows puts the very same text into a COPY.
  await client.query({ name: 'checked', text: `select * from ${table} limit 0`, values: [] });
  const where = whereChanged(selection, since, QUOTE);
  const column = selection['change_column'] ?? '';
  let reached: string | null = null;
  if (column !== '' && first === null) {
    const found = await client.query<{ reached: string | null }>(
      `select max(${QUOTE.name(column)})::text as reached from ${table}${where}`,
    );
    reached = found.rows[0]?.reached ?? since;
  }
  const copy = client.query(
    copyTo(`copy (select * from ${table}${where}${limitOf(first)}) to stdout with (format csv, header)`),
  );
  const content = translated(copy, queryError);
  const stop = () => copy.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  client.once('error', (error) => copy.destroy(error));
  content.once('close', () => {
    signal.removeEventListener('abort', stop);
    client.end().catch(() => {});
  });
  return { content, name: 'query.csv', bytes: null, reached: () => Promise.resolve(reached) };
}

async function connect(place: Place, signal: AbortSignal): Promise<pg.Client> {
  const { settings, secrets } = place;
  const hostname = settings['host'] ?? '';
  const host = await resolveOutgoing(hostname, place.allow_loopback);
  signal.throwIfAborted();
  const client = new pg.Client({
    host,
    port: Number(settings['port'] ?? '5432'),
    database: settings['database'] ?? '',
    user: settings['username'] ?? '',
    password: secrets['password'] ?? '',
    ssl: tlsOf(settings['tls'] ?? 'verify', hostname),
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'Comptoir',
    options: '-c default_transaction_read_only=on -c datestyle=iso',
  });
  // Without a listener a dropped connection would end the process; the query itself learns of it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const { code = '', message } = error as Error & { code?: string };
    if (code.startsWith('28')) throw new SourceError('sign_in', { detail: message });
    if (code === '3D000') throw new SourceError('not_found', { detail: message });
    if (/does not support SSL/i.test(message)) throw new SourceError('certificate', { detail: message });
    throw error;
  }
}

/** The connection goes to a checked address; the certificate is that of the name. */
export function tlsOf(tls: string, servername: string): ConnectionOptions | false {
  if (tls === 'off') return false;
  return { servername, rejectUnauthorized: tls === 'verify' };
}

/** SQLSTATE classes 22, 42 and others are the query's own fault; 57014 is its time limit. */
function queryError(error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string };
  if (error instanceof SourceError || !/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]{4}$/.test(code)) return error;
  if (code === '57014') return new SourceError('too_slow');
  if (code.startsWith('08') || code.startsWith('57')) return new SourceError('dropped');
  return new SourceError('query', { detail: message });
}
