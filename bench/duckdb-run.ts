import { createHash } from 'node:crypto';
import { DuckDBInstance } from '@duckdb/node-api';
import { statementLine, totalsSql, yearSql } from './case.ts';
import { bestOf, elapsed } from './timing.ts';

/** Child process: loads the CSV files into DuckDB with decimals, runs the year, prints one line of JSON. */
const folder = process.argv[2]!;
const rounds = Number(process.argv[3] ?? 5);
const DECIMAL = 'decimal(18, 2)';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const cold = performance.now();
await connection.run(
  `create table deals as select * from read_csv('${folder}/deals.csv', header = false,
     columns = {'id': 'uuid', 'name': 'varchar', 'owner': 'uuid', 'closed': 'date', 'amount': '${DECIMAL}'})`,
);
await connection.run(
  `create table quotas as select * from read_csv('${folder}/quotas.csv', header = false, columns = {'owner': 'uuid', 'month': 'integer', 'value': '${DECIMAL}'})`,
);
const load_ms = elapsed(cold);

async function query(sql: string): Promise<string[]> {
  const rows = (await connection.runAndReadAll(sql)).getRows();
  return rows.map(([owner, month, deals, pay]) =>
    statementLine(String(owner), Number(month), Number(deals), String(pay)),
  );
}
const first = performance.now();
const lines = await query(yearSql(DECIMAL));
const first_ms = elapsed(first);
const warm = await bestOf(rounds, () => query(yearSql(DECIMAL)));
const totals = await bestOf(rounds, () => query(totalsSql(DECIMAL)));
const hash = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
console.log(
  JSON.stringify({
    load_ms,
    first_ms,
    warm_ms: warm.ms,
    totals_ms: totals.ms,
    hash,
    statements: lines.length,
  }),
);
