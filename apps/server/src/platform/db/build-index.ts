import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './db.ts';

/** An index of a table. All texts are put together from ids and constants: they become part of a statement. */
export interface IndexPlan {
  readonly schema: string;
  readonly relation: string;
  readonly name: string;
  /** What is between the brackets. */
  readonly columns: string;
  /** Of which rows; absent: of all. */
  readonly where?: string;
}

export interface IndexWatch {
  /** Aborted: the build ends, and nothing of it is left. */
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => Promise<void>;
}

/** `gave_way`: somebody needed the whole table, to delete it, to change its columns or to import. It can be built again when they are done. */
export type IndexBuild = 'built' | 'gave_way';

/** Well below the second after which PostgreSQL looks for deadlocks and ends one of those in it. */
const LOOK_EVERY_MS = 250;

/** Where a phase begins and how much of the whole it is, by what a build of ten million texts took. */
const PHASES: readonly (readonly [start: string, from: number, share: number])[] = [
  ['building index: scanning table', 0, 35],
  ['building index: sorting', 35, 15],
  ['building index: loading', 50, 25],
  ['building index', 0, 35],
  ['waiting for writers before validation', 75, 0],
  ['index validation: scanning index', 75, 10],
  ['index validation: sorting', 85, 2],
  ['index validation: scanning table', 87, 12],
  ['waiting for old snapshots', 99, 0],
];

/**
 * Builds an index while others go on writing into the table. Outside of any transaction, as the owner, on a connection of its own: the caller
 * must have no transaction open, for the build waits for all that are older than itself.
 */
export async function buildIndex(
  database: Database,
  plan: IndexPlan,
  watch: IndexWatch,
): Promise<IndexBuild> {
  for (;;) {
    watch.signal.throwIfAborted();
    const state = await stateOf(database, plan);
    if (state === 'valid') return 'built';
    const builder = await builderOf(database, plan);
    if (builder === null) break;
    // The process that began it has died, and PostgreSQL went on: what it makes is as good as ours.
    if (await lookAfter(database, builder, watch)) return 'gave_way';
    await delay(LOOK_EVERY_MS, undefined, { signal: watch.signal });
  }
  const name = `${quoted(plan.schema)}.${quoted(plan.name)}`;
  // A build that failed leaves an index that is written and never read.
  const dropped = await run(database, `drop index concurrently if exists ${name}`, watch);
  if (dropped === 'gave_way') return dropped;
  const text = `create index concurrently ${quoted(plan.name)} on ${quoted(plan.schema)}.${quoted(plan.relation)} (${plan.columns})${plan.where === undefined ? '' : ` where ${plan.where}`}`;
  try {
    return await run(database, text, watch);
  } catch (error) {
    const rest = { signal: AbortSignal.timeout(5000), onProgress: async () => {} };
    // The reason of the failure is what counts; the next build removes what this leaves.
    await run(database, `drop index concurrently if exists ${name}`, rest).catch(() => {});
    throw error;
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name);

async function stateOf(database: Database, plan: IndexPlan): Promise<'valid' | 'invalid' | 'missing'> {
  const { rows } = await database.pool.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2`,
    [plan.schema, plan.name],
  );
  const [found] = rows;
  if (!found) return 'missing';
  return found.valid ? 'valid' : 'invalid';
}

async function builderOf(database: Database, plan: IndexPlan): Promise<number | null> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select p.pid from pg_stat_progress_create_index p join pg_class c on c.oid = p.index_relid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2`,
    [plan.schema, plan.name],
  );
  return rows[0]?.pid ?? null;
}

async function run(database: Database, text: string, watch: IndexWatch): Promise<IndexBuild> {
  const client = new pg.Client({
    connectionString: database.url,
    application_name: 'comptoir index',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return await untilDone(database, client.query(text), rows[0]!.pid, watch);
  } finally {
    await client.end();
  }
}

async function untilDone(
  database: Database,
  work: Promise<unknown>,
  pid: number,
  watch: IndexWatch,
): Promise<IndexBuild> {
  let isOver = false;
  const over = work.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  let gaveWay = false;
  for (;;) {
    await Promise.race([over, delay(LOOK_EVERY_MS)]);
    if (isOver) break;
    try {
      gaveWay ||= await lookAfter(database, pid, watch);
    } catch (error) {
      await cancel(database, pid).catch(() => {});
      await over;
      throw error;
    }
  }
  try {
    await work;
  } catch (error) {
    if (gaveWay) return 'gave_way';
    throw error;
  }
  return 'built';
}

/** Notes how far it is, and ends it where somebody waits for it. True: it was ended. */
async function lookAfter(database: Database, pid: number, watch: IndexWatch): Promise<boolean> {
  watch.signal.throwIfAborted();
  if (await isInTheWay(database, pid)) {
    await cancel(database, pid);
    return true;
  }
  const percent = await percentOf(database, pid);
  if (percent !== null) await watch.onProgress(percent);
  return false;
}

/** Of locks alone, which every account sees of every other. */
async function isInTheWay(database: Database, pid: number): Promise<boolean> {
  const { rows } = await database.pool.query<{ waits: boolean }>(
    `select exists (select 1 from pg_locks l where not l.granted and l.pid <> $1::int and $1::int = any(pg_blocking_pids(l.pid))) as waits`,
    [pid],
  );
  return rows[0]?.waits === true;
}

async function cancel(database: Database, pid: number): Promise<void> {
  await database.pool.query('select pg_cancel_backend($1::int)', [pid]);
}

async function percentOf(database: Database, pid: number): Promise<number | null> {
  const { rows } = await database.pool.query<{ phase: string; done: number | null }>(
    `select phase, case when tuples_total > 0 then least(1, tuples_done::float8 / tuples_total)
       when blocks_total > 0 then least(1, blocks_done::float8 / blocks_total) end as done
     from pg_stat_progress_create_index where pid = $1::int`,
    [pid],
  );
  const [found] = rows;
  const phase = PHASES.find(([start]) => found?.phase.startsWith(start));
  return found && phase ? phase[1] + phase[2] * (found.done ?? 0) : null;
}
