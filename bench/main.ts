import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { statementLine } from './bench-case.ts';
import { type CaseName, caseOf } from './cases.ts';
import { bestOf } from './timing.ts';

/**
 * `npm run bench [-- 100000 1000000 10000000]`: the engine against DuckDB and PostgreSQL on the same data in one run.
 * Two cases: deals against a quota, and one with lookups, currencies and a quarter. Each engine works in a process of its own, one after the other; the results must be equal to the cent. Then the whole
 * recalculation job against SQL, and the import of a file against a bare COPY (BENCH_ONLY=engine leaves these out).
 */
const run = promisify(execFile);
const SIZES = process.argv.slice(2).map(Number);
const sizes = SIZES.length > 0 ? SIZES : [100_000, 1_000_000, 10_000_000];
/** SQL runs up to this size: past it the engine alone shows that it stays linear. */
const SQL_UP_TO = 1_000_000;

interface Timed {
  readonly load_ms: number;
  readonly first_ms: number;
  readonly warm_ms: number;
  readonly totals_ms: number | null;
  readonly hash: string;
  readonly statements: number;
}
interface DuckdbTimed extends Timed {
  readonly one_thread_ms: number;
}
interface EngineTimed extends Timed {
  readonly rows: number;
  readonly held_bytes: number;
  readonly peak_bytes: number;
  readonly peak_per_cell: number;
}

const folder = await makeOwnedFolder('comptoir-bench');
await chmod(folder, 0o755);
const postgres = await startPostgres({ data_dir: folder, throwaway: true });
try {
  const linear: { rows: number; warm_ms: number; load_ms: number; peak_per_cell: number }[] = [];
  for (const rows of sizes) {
    const engine = await benchSize('plain', rows);
    linear.push({
      rows,
      warm_ms: engine.warm_ms,
      load_ms: engine.load_ms,
      peak_per_cell: engine.peak_per_cell,
    });
  }
  for (const rows of sizes.filter((size) => size <= SQL_UP_TO)) await benchSize('rich', rows);
  say('\nThe engine by size, the plain case');
  for (const one of linear)
    say(
      `  ${count(one.rows)} deals   load ${ms(one.load_ms)}   year ${ms(one.warm_ms)}   ${((one.warm_ms / one.rows) * 1e6).toFixed(0).padStart(5)} ns per deal   peak ${one.peak_per_cell.toFixed(1)} bytes per deal and field`,
    );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

if (process.env['BENCH_ONLY'] !== 'engine') {
  say('\nThe whole job');
  await program('job.ts');
  say('\nThe import');
  await program('import.ts');
}

async function benchSize(name: CaseName, rows: number): Promise<EngineTimed> {
  const bench = caseOf(name);
  say(`\n${count(rows)} deals, ${bench.title}`);
  const database = `bench_${name}_${rows}`;
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const url = postgres.url(database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of [...bench.fill(rows), 'analyze']) await client.query(statement);

  const engine = await child<EngineTimed>('engine-run.ts', url, rows > SQL_UP_TO ? '2' : '7', name);
  say(
    `  engine      load ${ms(engine.load_ms)}   first ${ms(engine.first_ms)}   warm ${ms(engine.warm_ms)}   ${totalsText(engine)}`,
  );
  say(
    `              columns ${(engine.held_bytes / rows).toFixed(0)} bytes per deal; peak ${(engine.peak_bytes / rows).toFixed(0)} bytes per deal, ${engine.peak_per_cell.toFixed(1)} per deal and field`,
  );
  if (rows <= SQL_UP_TO) {
    for (const table of Object.keys(bench.csv)) await exportCsv(client, table);
    const duckdb = await child<DuckdbTimed>('duckdb-run.ts', folder, '5', name);
    say(
      `  DuckDB SQL  load ${ms(duckdb.load_ms)}   first ${ms(duckdb.first_ms)}   warm ${ms(duckdb.warm_ms)}   ${totalsText(duckdb)}`,
    );
    const { yearSql, totalsSql } = bench;
    const year = await bestOf(2, () => query(client, yearSql('numeric')));
    const totals = totalsSql ? await bestOf(2, () => query(client, totalsSql('numeric'))) : null;
    say(
      `  PostgreSQL  ${' '.repeat(14)}   ${' '.repeat(15)}   warm ${ms(year.ms)}   ${totalsText({ totals_ms: totals?.ms ?? null })}`,
    );
    const hash = createHash('sha256').update(year.result.toSorted().join('\n')).digest('hex');
    const equal = hash === engine.hash && hash === duckdb.hash;
    say(`  ${engine.statements} statements ${equal ? 'equal to the cent in all three' : 'DIFFER'}`);
    say(
      `  warm: ${ratio(duckdb.warm_ms, engine.warm_ms)} DuckDB's speed on all cores (target 5), ${ratio(duckdb.one_thread_ms, engine.warm_ms)} on one as the engine, ${ratio(year.ms, engine.warm_ms)} PostgreSQL's`,
    );
    const cold = engine.load_ms + engine.first_ms;
    say(
      `  cold: ${ms(cold)} against DuckDB's ${ms(duckdb.load_ms + duckdb.first_ms)} (target: less), ${ratio(duckdb.load_ms + duckdb.first_ms, cold)}`,
    );
    if (!equal) process.exitCode = 1;
  }
  await client.end();
  return engine;
}

async function query(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; month: number; deals: number; pay: string }>(sql);
  return rows.map((row) => statementLine(row.owner, row.month, row.deals, row.pay));
}

async function exportCsv(client: pg.Client, table: string): Promise<void> {
  await pipeline(
    client.query(copyStreams.to(`copy ${table} to stdout (format csv)`)),
    createWriteStream(join(folder, `${table}.csv`)),
  );
}

async function child<T>(program: string, ...args: string[]): Promise<T> {
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args]);
  return JSON.parse(stdout) as T; // printed by our own program
}

/** Another bench in a process of its own, speaking for itself. */
async function program(name: string): Promise<void> {
  const process_of = spawn(process.execPath, [fileURLToPath(new URL(name, import.meta.url))], {
    stdio: 'inherit',
  });
  const [code] = (await once(process_of, 'exit')) as [number | null]; // node's own event
  if (code !== 0) process.exitCode = 1;
}

function totalsText({ totals_ms }: { readonly totals_ms: number | null }): string {
  return totals_ms === null ? '' : `totals alone ${ms(totals_ms)}`;
}
function say(text: string): void {
  console.log(text);
}
function ms(value: number): string {
  return `${value.toFixed(0).padStart(6)} ms`;
}
function count(value: number): string {
  return value.toLocaleString('en-US').padStart(10);
}
function ratio(theirs: number, ours: number): string {
  return `${(theirs / ours).toFixed(1)} times`;
}
