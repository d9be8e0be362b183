import { AsyncLocalStorage } from 'node:async_hooks';
import { isUuid } from '@comptoir/kernel';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, Transaction } from 'kysely';
import pg from 'pg';
import { inSpan, queryText } from '../traces/traces.ts';
import { refuseOwner } from './app-login.ts';
import { columnTypes } from './column-types.ts';
import { isOfReplica, isStalePlan, isUnanswered } from './errors.ts';
import { replicaLogin, replicaOf } from './replica.ts';
import { holdWrites, sendAhead } from './send-ahead.ts';
import { isPrepared, isPreparedOnce, makeRoom, ONE_PLAN, AS_USUAL, statementName } from './prepared.ts';

export { sql } from 'kysely';
export type { RawBuilder } from 'kysely';

/** SQL is written by hand with the `sql` tag, one row type per query; kysely carries parameters, fragments and the connection. */
export type Schema = Record<never, never>;
/** One open transaction. Queries on it run one after the other. */
export type Db = Transaction<Schema>;

export interface TransactionScope {
  /** Rows of this environment only, by the application's login. Absent: the platform itself (sign-in, job runner, outbox), as the owner. */
  readonly environment_id?: string;
  /** Who asks; with an environment. What functions of the owner do for "oneself" they do for this account. */
  readonly account_id?: string | null;
  /** Default 30 s. `0` for none (imports, calculations). */
  readonly statement_timeout_ms?: number;
  readonly read_only?: boolean;
  readonly isolation?: 'repeatable read';
  /**
   * A read that may come from the copy of the database, where there is one that is fresh. `again`: should the copy fail, `work` runs once more,
   * on the database itself. `once`: it must not.
   */
  readonly replica?: 'again' | 'once';
}

export interface Database {
  /** As the owner: sign-in, job queue, outbox, migrations. */
  readonly pool: pg.Pool;
  readonly url: string;
  /** The login of requests and jobs, without any of the owner's rights; null where nobody enters an environment (restoring). */
  readonly app_url: string | null;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(scope: TransactionScope, work: (db: Db) => Promise<T>): Promise<T>;
  /** How many connections each account has at this moment. */
  connections(): readonly Connections[];
  close(): Promise<void>;
}

export interface Connections {
  readonly account: 'owner' | 'application';
  readonly used: number;
  readonly idle: number;
  /** Work that waits for one. */
  readonly waiting: number;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Of `prepareDatabase`. Without it no transaction can enter an environment. */
  readonly app_url?: string;
  /** A copy kept by streaming, for reads that allow it. Absent: none. */
  readonly replica_url?: string | null;
  readonly max_connections?: number;
  readonly application_name?: string;
  /** Keeps the plans of queries that ask for it (`PREPARED`) on their connections; default true. Not through a pooler, which changes connections. */
  readonly prepares?: boolean;
  /** Absent: without an end. */
  readonly patience?: Patience;
  /** The copy could not be read: said, not thrown. */
  readonly onReplicaError?: (error: Error) => void;
  /** An idle connection broke: said, not thrown. */
  readonly onIdleError?: (error: Error) => void;
}

/** How long this side waits for a database that does not answer, not even with its own timeout. */
export interface Patience {
  /** Queries outside of a transaction: sign-in, queue, readiness. Each of them is short. */
  readonly short_query_ms: number;
  /** In a transaction: this much longer than its statement timeout. */
  readonly grace_ms: number;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** Of a server. Programs that make, restore or measure a database wait without an end. */
export const SERVER_PATIENCE: Patience = { short_query_ms: 10_000, grace_ms: 3000 };

const clients = new WeakMap<object, pg.PoolClient>();

/** The connection under a transaction, for `COPY` streams. Never release or end it. From here on the transaction sends query by query. */
export function rawClient(db: Db): pg.PoolClient {
  const client = clientOf(db);
  sendAhead(client, false);
  return client;
}

function clientOf(db: Db): pg.PoolClient {
  const client = clients.get(db);
  if (!client) throw new Error('rawClient: not a transaction of this module');
  return client;
}

export function openDatabase(options: DatabaseOptions): Database {
  const owner = openPool(options, options.url);
  // On Citus both are one account, and a kept statement is planned for one node too early.
  const prepares = (options.prepares ?? true) && options.app_url !== options.url;
  const habits = { patience: options.patience ?? null, prepares };
  const app = options.app_url === undefined ? null : openPool(options, options.app_url, refuseOwner);
  const { app_url, replica_url, onReplicaError } = options;
  const replica =
    app_url === undefined || !replica_url
      ? null
      : replicaOf(owner, openPool(options, replicaLogin(app_url, replica_url), refuseOwner), onReplicaError);
  return {
    pool: owner,
    url: options.url,
    app_url: options.app_url ?? null,
    async transaction(scope, work) {
      const pool = scope.environment_id === undefined ? owner : app;
      if (!pool) throw new Error('a transaction in an environment needs the login of requests (app_url)');
      return inSpan(
        'transaction',
        () => ({ 'db.system.name': 'postgresql', 'comptoir.read_only': scope.read_only ?? false }),
        async () => {
          const copy = scope.read_only && scope.replica && pool === app ? await replica?.fresh() : null;
          if (!copy) return runTransaction(pool, scope, habits, work);
          return runTransaction(copy, scope, habits, work).catch((error: unknown) => {
            if (!isOfReplica(error)) throw error;
            replica?.noteFailure(error);
            if (scope.replica === 'once') throw error;
            return runTransaction(pool, scope, habits, work);
          });
        },
      );
    },
    connections: () => [
      connectionsOf('owner', owner),
      ...(app === null ? [] : [connectionsOf('application', app)]),
    ],
    async close() {
      await Promise.all([owner.end(), app?.end(), replica?.close()]);
    },
  };
}

function connectionsOf(account: Connections['account'], pool: pg.Pool): Connections {
  const { totalCount, idleCount, waitingCount } = pool;
  return { account, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function openPool(
  options: DatabaseOptions,
  url: string,
  onConnect?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // Each keeps plans of its own: on two cores more of them only plan the same again.
    max: options.max_connections ?? 10,
    application_name: options.application_name ?? 'comptoir',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: columnTypes,
    pipeline: true,
    ...(onConnect ? { onConnect } : {}),
  });
  setUpQueries(pool, options.patience ?? null, options.prepares ?? true);
  pool.on('error', (error) => options.onIdleError?.(error));
  // A client that is taken from the pool has no listener of the pool's, and an error event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

type Values = readonly unknown[];
type TimedQuery = {
  readonly text: string;
  readonly values?: unknown[];
  readonly query_timeout?: number;
  readonly name?: string;
};

/** `pool.query` keeps plans as a transaction does, and gives up when the database does not answer: its connection is destroyed then. */
function setUpQueries(pool: pg.Pool, patience: Patience | null, prepares: boolean): void {
  const query = pool.query.bind(pool) as (config: TimedQuery) => Promise<pg.QueryResult>;
  const bounded = (text: string, values: Values = []) =>
    query({
      ...(prepares ? named(text, values) : { text, values: [...values] }),
      ...(patience && { query_timeout: patience.short_query_ms }),
    });
  // One of the many overloads: no caller here passes a callback or a stream.
  pool.query = bounded as typeof pool.query;
}

function named(text: string, values: Values): TimedQuery {
  return { text, values: [...values], ...(isPrepared(text) ? { name: statementName(text) } : {}) };
}

/** One round trip. Plain `SET LOCAL`, because `set_config()` does not reach the other nodes on Citus. */
function openingStatement(scope: TransactionScope): string {
  const parts = [
    `begin${scope.isolation ? ` isolation level ${scope.isolation}` : ''}${scope.read_only ? ' read only' : ''}`,
  ];
  parts.push(
    `set local statement_timeout = ${Math.trunc(scope.statement_timeout_ms ?? STATEMENT_TIMEOUT_MS)}`,
  );
  if (scope.environment_id !== undefined) {
    if (!isUuid(scope.environment_id)) throw new Error('environment_id is not a UUID');
    parts.push(`set local app.environment_id = '${scope.environment_id}'`);
    const account_id = scope.account_id ?? '';
    if (account_id !== '' && !isUuid(account_id)) throw new Error('account_id is not a UUID');
    parts.push(`set local app.account_id = '${account_id}'`);
  }
  return parts.join('; ');
}

async function runTransaction<T>(
  pool: pg.Pool,
  scope: TransactionScope,
  habits: Habits,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const opening = openingStatement(scope);
  const client = await pool.connect();
  const query = timedQuery(client, scope.statement_timeout_ms ?? STATEMENT_TIMEOUT_MS, habits);
  let is_over = false;
  // Of several parts that read at once one has failed: the others ask nothing more of a connection that is somebody else's by then.
  const within: Query = async (text, values) => {
    if (is_over) throw new Error('the transaction is over');
    return query(text, values);
  };
  let broken: Error | undefined;
  let ending: Promise<unknown> | undefined;
  const breaks = (error: Error) => {
    broken = error;
  };
  client.on('error', breaks);
  sendAhead(client, true);
  try {
    const opened = query(opening);
    // A read goes out together with its opening, and answers nothing unless that succeeded; a write waits for it.
    if (scope.read_only) opened.catch(() => {});
    else await opened;
    const result = await work(transactionOver(client, within));
    is_over = true;
    await opened;
    const committed = query('commit');
    // A read has all that it needs: its connection is free once the end is answered, and nobody waits for that.
    if (scope.read_only) ending = committed.catch(breaks);
    else await committed;
    return result;
  } catch (error) {
    is_over = true;
    // A server that did not answer does not answer a rollback either: the connection is destroyed, and the server rolls back by itself.
    if (isUnanswered(error) || isStalePlan(error)) broken = error;
    // A failed rollback means a lost connection: the first error is the one to throw.
    else await query('rollback').catch(breaks);
    throw error;
  } finally {
    const release = () => {
      client.off('error', breaks);
      client.release(broken);
    };
    if (ending) void ending.then(release);
    else release();
  }
}

/** What a database does for each of its transactions. */
interface Habits {
  readonly patience: Patience | null;
  /** Keeps the plans of queries that ask for it. */
  readonly prepares: boolean;
}

type Query = (text: string, values?: Values) => Promise<pg.QueryResult>;

/** `0`: without a limit, as the statements themselves. */
function timedQuery(
  client: pg.PoolClient,
  statement_timeout_ms: number,
  { patience, prepares }: Habits,
): Query {
  const ask = (query: Omit<TimedQuery, 'query_timeout'>) => {
    holdWrites(client);
    return client.query(
      statement_timeout_ms === 0 || patience === null
        ? query
        : ({ ...query, query_timeout: statement_timeout_ms + patience.grace_ms } as TimedQuery),
    );
  };
  // Goes ahead of the query that it is for. Where it fails, the transaction has failed, and so does that query.
  const askAhead = (text: string) => void ask({ text }).catch(() => {});
  // Changed only where the next query needs the other mode: most queries of a transaction need the same.
  let mode = AS_USUAL;
  const run: Query = async (text, values) => {
    if (values === undefined) return ask({ text });
    const query = prepares ? named(text, values) : { text, values: [...values] };
    const dropped = query.name === undefined ? null : makeRoom(client, query.name);
    if (dropped !== null) askAhead(`deallocate ${dropped}`);
    const wanted = query.name !== undefined && isPreparedOnce(text) ? ONE_PLAN : AS_USUAL;
    if (wanted !== mode) {
      askAhead(wanted);
      mode = wanted;
    }
    return ask(query);
  };
  return (text, values) =>
    inSpan(
      'query',
      () => ({ 'db.system.name': 'postgresql', 'db.query.text': queryText(text) }),
      () => run(text, values),
    );
}

/** kysely over one connection that is already in a transaction. What is requested at once is sent at once, and done in that order. */
function transactionOver(client: pg.PoolClient, query: Query): Db {
  const connection = { query, release: () => {}, on: () => {}, removeListener: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  // The dialect's pool interface is structural; kysely uses only `query` and `release` of a connection.
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
  });
  clients.set(kysely, client);
  return kysely as unknown as Db;
}

const savepoints = new AsyncLocalStorage<number>();

/** A part that may fail alone: rolled back to where it began, the transaction lives on. */
export async function savepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const depth = (savepoints.getStore() ?? 0) + 1;
  const client = clientOf(db);
  const name = `part_${depth}`;
  await client.query(`savepoint ${name}`);
  try {
    const result = await savepoints.run(depth, work);
    await client.query(`release savepoint ${name}`);
    return result;
  } catch (error) {
    await client.query(`rollback to savepoint ${name}; release savepoint ${name}`);
    throw error;
  }
}
