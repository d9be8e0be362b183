import { stringify } from 'csv-stringify';
import { connect as connectSocket } from 'node:net';
import type { Readable } from 'node:stream';
import { createConnection, escape, escapeId, type Connection, type FieldPacket } from 'mysql2';
import { resolveOutgoing } from '../../../platform/outgoing/guard.ts';
import { tlsOf } from './postgresql.ts';
import { type Place, type Source, SourceError, translated, type Wanted } from './source.ts';
import { asTable, CONNECT_MS, limitOf, STATEMENT_MS, whereChanged } from './sql-query.ts';

const QUOTE = { name: (name: string) => escapeId(name), text: (text: string) => escape(text) };

/** A query of a MySQL or MariaDB database, in a transaction that reads and sees one moment. */
export const mysql: Source = {
  async test(place, signal) {
    const connection = await connect(place, signal);
    await run(connection, 'select 1').finally(() => connection.destroy());
    return { host_key: null };
  },
  async fetch(place, wanted) {
    const connection = await connect(place, wanted.signal);
    try {
      await limitTime(connection);
      await run(connection, 'set session transaction isolation level repeatable read');
      await run(connection, 'start transaction with consistent snapshot, read only');
      return await read(connection, wanted);
    } catch (error) {
      connection.destroy();
      throw queryError(error);
    }
  },
};

async function read(connection: Connection, { selection, since, first, signal }: Wanted) {
  const table = asTable(selection['query'] ?? '');
  const where = whereChanged(selection, since, QUOTE);
  const column = selection['change_column'] ?? '';
  let reached: string | null = null;
  if (column !== '' && first === null) {
    const [row] = await run(
      connection,
      `select cast(max(${QUOTE.name(column)}) as char) as reached from ${table}${where}`,
    );
    reached = (row?.['reached'] as string | null | undefined) ?? since;
  }
  const { rows, columns } = await startQuery(connection, `select * from ${table}${where}${limitOf(first)}`);
  const encoded = stringify({ header: true, columns, cast: { boolean: String } });
  rows.once('error', (error) => encoded.destroy(error));
  const content = translated(rows.pipe(encoded), queryError);
  const stop = () => rows.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  content.once('close', () => {
    signal.removeEventListener('abort', stop);
    connection.destroy();
  });
  return { content, name: 'query.csv', bytes: null, reached: () => Promise.resolve(reached) };
}

/** The columns come before the rows: a query without rows has a header, too. */
function startQuery(connection: Connection, text: string): Promise<{ rows: Readable; columns: string[] }> {
  return new Promise((settle, fail) => {
    const query = connection.query(text);
    const rows = query.stream({ highWaterMark: 500 });
    rows.once('error', fail);
    query.once('fields', (fields: FieldPacket[]) =>
      settle({ rows, columns: fields.map(({ name }) => name) }),
    );
  });
}

function run(connection: Connection, text: string): Promise<readonly Record<string, unknown>[]> {
  return new Promise((settle, fail) => {
    connection.query(text, (error, rows) => {
      if (error) fail(error);
      else settle(Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []);
    });
  });
}

/** MySQL and MariaDB say it in different ways; one of them is understood. */
async function limitTime(connection: Connection): Promise<void> {
  await run(connection, `set session max_execution_time = ${STATEMENT_MS}`).catch(() =>
    run(connection, `set session max_statement_time = ${STATEMENT_MS / 1000}`),
  );
}

async function connect(place: Place, signal: AbortSignal): Promise<Connection> {
  const { settings, secrets } = place;
  const hostname = settings['host'] ?? '';
  const host = await resolveOutgoing(hostname, place.allow_loopback);
  signal.throwIfAborted();
  const port = Number(settings['port'] ?? '3306');
  const tls = tlsOf(settings['tls'] ?? 'verify', hostname);
  const isVerified = tls !== false && tls.rejectUnauthorized !== false;
  const connection = createConnection({
    host: hostname,
    port,
    database: settings['database'] ?? '',
    user: settings['username'] ?? '',
    password: secrets['password'] ?? '',
    connectTimeout: CONNECT_MS,
    charset: 'utf8mb4',
    // As written: no number is a float, no moment is moved.
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    enableKeepAlive: true,
    // One statement, and no file of this machine.
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
    // To the checked address, while the certificate is that of the name.
    stream: () => connectSocket({ host, port }),
    ...(tls === false ? {} : { ssl: { rejectUnauthorized: isVerified, verifyIdentity: isVerified } }),
  });
  // A dropped connection reaches the query; without a listener it would end the process.
  connection.on('error', () => {});
  await new Promise<void>((settle, fail) => {
    connection.connect((error) => (error ? fail(error) : settle()));
  }).catch((error: Error & { code?: string }) => {
    connection.destroy();
    if (error.code === 'ER_ACCESS_DENIED_ERROR' || error.code === 'ER_DBACCESS_DENIED_ERROR')
      throw new SourceError('sign_in', { detail: error.message });
    if (error.code === 'ER_BAD_DB_ERROR') throw new SourceError('not_found', { detail: error.message });
    throw error;
  });
  return connection;
}

function queryError(error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string };
  if (error instanceof SourceError) return error;
  if (/QUERY_TIMEOUT|STATEMENT_TIMEOUT/.test(code)) return new SourceError('too_slow');
  if (code === 'ER_QUERY_INTERRUPTED' || code === 'ER_SERVER_SHUTDOWN') return new SourceError('dropped');
  return code.startsWith('ER_') ? new SourceError('query', { detail: message }) : error;
}
