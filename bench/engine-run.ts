import { createHash } from 'node:crypto';
import { CopyReader, TableColumns, prepare, startRun } from '@comptoir/engine';
import { ZERO, add, monthParts, present, toFixed } from '@comptoir/kernel';
import pg from 'pg';
import { copyOut } from '../apps/server/src/platform/db/index.ts';
import { statementLine } from './bench-case.ts';
import { MONTHS } from './case.ts';
import { caseOf } from './cases.ts';
import { best, elapsed, threadTime } from './timing.ts';

/** Child process: loads from PostgreSQL, runs the year cold and warm, prints one line of JSON. */
const url = process.argv[2]!;
const rounds = Number(process.argv[3] ?? 5);
const one = caseOf(process.argv[4] === 'rich' ? 'rich' : 'plain');

const client = new pg.Client({ connectionString: url });
await client.connect();
const world = await one.readWorld(client);
const before_bytes = process.memoryUsage().rss;

const cold = performance.now();
const coldTime = threadTime();
const tables = new Map<string, TableColumns>();
for (const { model, use } of one.tables) {
  const guess = await client.query<{ rows: string }>(
    'select greatest(reltuples, 0)::bigint as rows from pg_class where oid = $1::regclass',
    [model.id],
  );
  const columns = TableColumns.of(model, use, { capacity: Number(guess.rows[0]!.rows) });
  const reader = new CopyReader(columns, use.field_ids);
  const copy = `copy (select id, ${[use.title_field_id, ...use.field_ids].join(', ')} from ${model.id}) to stdout (format binary)`;
  await copyOut(client, copy, (bytes, from, to) => reader.row(bytes, from, to));
  reader.finish();
  tables.set(model.id, columns);
}
const load_ms = elapsed(cold);
const load_cpu_ms = threadTime() - coldTime;
await client.end();

const prepared = prepare(world);
const deals = present(tables.get(one.tables[0]!.model.id), 'the deals');
/** Fields that the calculation reads, the id and the name too. */
const used_fields = one.tables[0]!.use.field_ids.length + 2;

/**
 * The whole year. What a server keeps between two calculations stays: columns, the order of rows, records over links, amounts in company
 * currency. All else is made again.
 */
function year(withDeals: boolean): string[] {
  const lines: string[] = [];
  startRun(prepared, tables).each({ users: null, months: MONTHS }, ({ user_id, month, results }) => {
    let pay = ZERO;
    for (const [place, { earned, lines: deals_of }] of results.entries()) {
      if (!earned.ok) throw new Error(`no pay for ${user_id}: ${JSON.stringify(earned.error)}`);
      // A ranking has none.
      const isShared = withDeals && place === 0;
      const shares = isShared ? deals_of.shares() : null;
      if (isShared && shares?.units.length !== deals_of.count) throw new Error('a share per deal');
      pay = add(pay, earned.value);
    }
    const count = results[0]?.lines.count ?? 0;
    lines.push(statementLine(user_id, monthParts(month).month, count, toFixed(pay, 2)));
  });
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
    rows: deals.size,
    load_ms,
    load_cpu_ms,
    first_ms,
    first_cpu_ms,
    warm_ms,
    warm_cpu_ms,
    totals_ms,
    held_bytes: [...tables.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    peak_bytes: peak_bytes - before_bytes,
    peak_per_cell: (peak_bytes - before_bytes) / deals.size / used_fields,
    hash: createHash('sha256').update(lines.toSorted().join('\n')).digest('hex'),
    statements: lines.length,
  }),
);
