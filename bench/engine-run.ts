import { createHash } from 'node:crypto';
import { CopyReader, TableColumns, prepare, startRun } from '@comptoir/engine';
import { monthParts, toFixed } from '@comptoir/kernel';
import pg from 'pg';
import { copyOut } from '../apps/server/src/platform/db/index.ts';
import { DEALS, MONTHS, USE, USED_FIELDS, statementLine, worldOf } from './case.ts';
import { best, elapsed, threadTime } from './timing.ts';

/** Child process: loads from PostgreSQL, runs the year cold and warm, prints one line of JSON. */
const url = process.argv[2]!;
const rounds = Number(process.argv[3] ?? 5);

const client = new pg.Client({ connectionString: url });
await client.connect();
const quotas = await client.query<{ owner: string; month: number; value: string }>(
  'select owner, month, value from quotas',
);
const world = worldOf(quotas.rows);
const before_bytes = process.memoryUsage().rss;

const cold = performance.now();
const coldTime = threadTime();
const guess = await client.query<{ rows: string }>(
  `select greatest(reltuples, 0)::bigint as rows from pg_class where oid = 'deals'::regclass`,
);
const columns = TableColumns.of(DEALS, USE, { capacity: Number(guess.rows[0]!.rows) });
const reader = new CopyReader(columns, USE.field_ids);
const copy = 'copy (select id, name, owner, closed, amount from deals) to stdout (format binary)';
await copyOut(client, copy, (bytes, from, to) => reader.row(bytes, from, to));
reader.finish();
const load_ms = elapsed(cold);
const load_cpu_ms = threadTime() - coldTime;
await client.end();

const prepared = prepare(world);
const tables = new Map([['deals', columns]]);

/** A full run from nothing but the columns: the index is rebuilt each time. */
function year(withDeals: boolean): string[] {
  const lines: string[] = [];
  startRun(prepared, tables).each(
    { users: null, months: MONTHS },
    ({ user_id, month, results: [result] }) => {
      if (!result?.earned.ok) throw new Error(`no pay for ${user_id}`);
      const shares = withDeals ? result.lines.shares() : null;
      if (withDeals && shares?.units.length !== result.lines.count) throw new Error('a share per deal');
      lines.push(
        statementLine(user_id, monthParts(month).month, result.lines.count, toFixed(result.earned.value, 2)),
      );
    },
  );
  return lines;
}

const first = performance.now();
const firstTime = threadTime();
const lines = year(true);
const first_ms = elapsed(first);
const first_cpu_ms = threadTime() - firstTime;
const peak_bytes = process.resourceUsage().maxRSS * 1024;
let warm_cpu_ms = Number.POSITIVE_INFINITY;
const warm_ms = best(rounds, () => {
  const start = threadTime();
  year(true);
  warm_cpu_ms = Math.min(warm_cpu_ms, threadTime() - start);
});
const totals_ms = best(rounds, () => year(false));

console.log(
  JSON.stringify({
    rows: columns.size,
    load_ms,
    load_cpu_ms,
    first_ms,
    first_cpu_ms,
    warm_ms,
    warm_cpu_ms,
    totals_ms,
    held_bytes: columns.bytes,
    peak_bytes: peak_bytes - before_bytes,
    peak_per_cell: (peak_bytes - before_bytes) / columns.size / USED_FIELDS,
    hash: createHash('sha256').update(lines.toSorted().join('\n')).digest('hex'),
    statements: lines.length,
  }),
);
