import { execFile, spawnSync } from 'node:child_process';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { PLAIN } from './case.ts';

/**
 * `npm run bench:against -- COMMIT [rounds]`: this tree against an earlier commit, in one run. Both do the same work in
 * turns (engine, recalculation job, import of a million rows), each time in a process of its own, and the middle and the
 * least times are compared: above 1 this tree is faster. On a busy machine compare the least ones, and the processor times that
 * the engine's bench prints. BENCH_ONLY=engine|job|import leaves the others out.
 */
const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROWS = 1_000_000;
const commit = process.argv[2];
const rounds = Number(process.argv[3] ?? 5);
if (!commit || !Number.isInteger(rounds) || rounds < 1) {
  console.error('Which commit? npm run bench:against -- COMMIT [rounds]');
  process.exit(2);
}
const only = process.env['BENCH_ONLY'];

const ENGINE_TIMES = {
  load_ms: 'load',
  load_cpu_ms: 'load, processor time',
  first_ms: 'first',
  first_cpu_ms: 'first, processor time',
  warm_ms: 'warm',
  warm_cpu_ms: 'warm, processor time',
  totals_ms: 'totals alone',
};

/** What a program measured: milliseconds (or a ratio) by label. */
type Measured = ReadonlyMap<string, number>;

const folder = await makeOwnedFolder('comptoir-bench-against');
await chmod(folder, 0o755);
const earlier = join(folder, 'earlier');
try {
  await git('worktree', 'add', '--detach', earlier, commit);
  const installed = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "const p = await import('./tools/prepare.mjs'); p.ensureInstalled();"],
    { cwd: earlier, stdio: 'inherit' },
  );
  if (installed.status !== 0) throw new Error('the earlier commit could not be installed');
  if (!only || only === 'engine') await compareEngines();
  if (!only || only === 'job') await compare('The whole job', (tree) => linesOf(tree, 'job.ts'));
  if (!only || only === 'import') await compare('The import', (tree) => linesOf(tree, 'import.ts'));
} finally {
  await git('worktree', 'remove', '--force', earlier).catch(() => {});
  await rm(folder, { recursive: true, force: true });
}

async function compareEngines(): Promise<void> {
  const postgres = await startPostgres({ data_dir: join(folder, 'database'), throwaway: true });
  try {
    const url = postgres.url('postgres');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of [...PLAIN.fill(ROWS), 'analyze']) await client.query(statement);
    await client.end();
    await compare('The engine', async (tree) => {
      const { stdout } = await run(process.execPath, [join(tree, 'bench/engine-run.ts'), url, '15']);
      const printed = JSON.parse(stdout) as Record<string, number>; // printed by our own program
      return new Map(
        Object.entries(ENGINE_TIMES).flatMap(([name, label]) => {
          const time = printed[name];
          return time === undefined ? [] : [[label, time] as const]; // an earlier commit may print fewer
        }),
      );
    });
  } finally {
    await postgres.stop();
  }
}

/** The times that a program prints, one per line: `label   123 ms` or `label   1.23 s`. */
async function linesOf(tree: string, program: string): Promise<Measured> {
  const { stdout } = await run(process.execPath, [join(tree, 'bench', program)]).catch((error: unknown) => {
    // A missed target is an exit code of its own: what was printed counts all the same.
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')
      return { stdout: error.stdout };
    throw error;
  });
  const found = stdout.split('\n').flatMap((line) => {
    const match = /^ {2}(?<label>\S.*?) {2,}(?<time>[\d.]+) (?<unit>ms|s)\b/.exec(line)?.groups;
    return match
      ? [
          [
            match['label']!.replace(/ \{.*\}/, '').trim(),
            Number(match['time']) * (match['unit'] === 's' ? 1000 : 1),
          ] as const,
        ]
      : [];
  });
  return new Map(found);
}

/** In turns, so that what else the machine does meets both. */
async function compare(title: string, measure: (tree: string) => Promise<Measured>): Promise<void> {
  const before: Measured[] = [];
  const after: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    before.push(await measure(earlier));
    after.push(await measure(ROOT));
  }
  console.log(`\n${title}, ${rounds} rounds: ${commit}, this tree, how many times faster this tree is`);
  for (const label of after[0]!.keys()) {
    const middle = ratio(before, after, label, (times) => times[Math.floor(times.length / 2)]!);
    const least = ratio(before, after, label, (times) => times[0]!);
    if (middle && least) console.log(`  ${label.padEnd(60)} middle ${middle}   least ${least}`);
  }
}

/** `null` where one of the two did not measure this in every round. */
function ratio(
  before: readonly Measured[],
  after: readonly Measured[],
  label: string,
  pick: (ascending: readonly number[]) => number,
): string | null {
  const timeOf = (rows: readonly Measured[]): number | null => {
    const times = rows.flatMap((row) => row.get(label) ?? []).toSorted((a, b) => a - b);
    return times.length === rows.length ? pick(times) : null;
  };
  const old_ms = timeOf(before);
  const new_ms = timeOf(after);
  if (old_ms === null || new_ms === null) return null;
  return `${old_ms.toFixed(0).padStart(6)} ms ${new_ms.toFixed(0).padStart(6)} ms ${(old_ms / new_ms).toFixed(2)}`;
}

async function git(...args: string[]): Promise<void> {
  await run('git', ['-C', ROOT, ...args]);
}
