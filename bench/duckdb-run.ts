import { createHash } from 'node:crypto';
import { DuckDBInstance } from '@duckdb/node-api';
import { DUCKDB_DECIMAL, statementLine } from './bench-case.ts';
import { caseOf } from './cases.ts';
import { bestOf, elapsed } from './timing.ts';

/** Child process: loads the CSV files into DuckDB with decimals, runs the year, prints one line of JSON. */
const folder = process.argv[2]!;
const rounds = Number(process.argv[3] ?? 5);
const { csv, yearSql, totalsSql } = caseOf(process.argv[4] === 'rich' ? 'rich' : 'plain');

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const cold = performance.now();
for (const [table, columns] of Object.entries(csv)) {
  const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
  await connection.run(
    `create table ${table} as select * from read_csv('${folder}/${table}.csv', header = false, columns = {${types.join(', ')}})`,
  );
}
const load_ms = elapsed(cold);

async function query(sql: string): Promise<string[]> {
  const rows = (await connection.runAndReadAll(sql)).getRows();
  return rows.map(([owner, month, deals, pay]) =>
    statementLine(String(owner), Number(month), Number(deals), String(pay)),
  );
}
const first = performance.now();
const lines = await query(yearSql(DUCKDB_DECIMAL));
const first_ms = elapsed(first);
const warm = await bestOf(rounds, () => query(yearSql(DUCKDB_DECIMAL)));
/** On one thread, as the engine computes. */
await connection.run('set threads = 1');
const one_thread = await bestOf(rounds, () => query(yearSql(DUCKDB_DECIMAL)));
await connection.run('reset threads');
const totals = totalsSql ? await bestOf(rounds, () => query(totalsSql(DUCKDB_DECIMAL))) : null;
const hash = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
console.log(
  JSON.stringify({
    load_ms,
    first_ms,
    warm_ms: warm.ms,
    one_thread_ms: one_thread.ms,
    totals_ms: totals?.ms ?? null,
    hash,
    statements: lines.length,
  }),
);
