import { chmod, rm } from 'node:fs/promises';
import type { Services } from '../apps/server/src/platform/context.ts';
import { newId } from '../apps/server/src/platform/clock/clock.ts';
import { openDatabase, prepareDatabase, sql } from '../apps/server/src/platform/db/index.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { copyInto, insertSandbox } from '../apps/server/src/features/sandboxes/sandbox-queries.ts';
import { createField } from '../apps/server/src/features/tables/create-field.ts';
import { createTable } from '../apps/server/src/features/tables/create-table.ts';
import { fieldColumnName, qualifiedRecordTable } from '../apps/server/src/features/tables/storage/index.ts';
import { inTenantOf, makeCompany } from './import-case.ts';

/**
 * `node bench/sandbox.ts [rows]`: a sandbox of a company with a table of 20 fields, against `create table as` with the same primary key by
 * hand, in one run, and how long an edit of a record waits while it is copied. Exit code 1 over a minute.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const TARGET_MS = 60_000;
const TYPES = ['string', 'string', 'date', 'amount', 'float', 'bool'] as const;
const VALUES = [
  "'Account ' || n % 5000",
  "'Comment of deal ' || n",
  "date '2025-01-01' + (n % 700)::int",
  'n / 100.0',
  'n % 500',
  'n % 4 = 0',
];

const folder = await makeOwnedFolder('comptoir-bench-sandbox');
await chmod(folder, 0o755);
const postgres = await startPostgres({ data_dir: folder });
const database = openDatabase({ url: postgres.url(), app_url: await prepareDatabase(postgres.url()) });
try {
  await measure();
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const { tenant, actor } = await makeCompany(database);
  const inTenant = inTenantOf(database, { tenant, actor, services: {} as Services });
  const table = await inTenant((ctx) => createTable(ctx, { name: 'Deals' }));
  const columns: [name: string, value: string][] = table.fields.map(({ id }, at) => [
    fieldColumnName(id),
    at === 0 ? "'D' || n" : "'Deal ' || n",
  ]);
  for (let at = 0; at < 18; at += 1) {
    const type = TYPES[at % TYPES.length] ?? 'string';
    const { id } = await inTenant((ctx) =>
      createField(ctx, table.id, { name: `Field ${at}`, type, decimals: 2, options: [] }),
    );
    columns.push([fieldColumnName(id), VALUES[at % VALUES.length] ?? "''"]);
  }
  const relation = qualifiedRecordTable(tenant.environment_id, table.id);
  await inTenant(({ db }) =>
    sql
      .raw(
        `insert into ${relation} (id, ${columns.map(([name]) => name).join(', ')})
         select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${columns.map(([, value]) => value).join(', ')}
         from generate_series(1::bigint, ${ROWS}) n`,
      )
      .execute(db),
  );
  const naive_ms = await timeOf(() => copyByHand(relation, tenant.environment_id));
  const id = newId();
  const range = { start_period: '2026-01-01', end_period: '2026-03-01' };
  await inTenant((ctx) => insertSandbox(ctx, { id, name: 'Bench', range }));
  let isCopying = true;
  const waits: number[] = [];
  const edits = (async () => {
    for (let n = 1; isCopying; n += 1)
      waits.push(
        await timeOf(() =>
          inTenant(({ db }) =>
            sql
              .raw(
                `update ${relation} set version = version + 1 where id = ('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`,
              )
              .execute(db),
          ),
        ),
      );
  })();
  const copy_ms = await timeOf(() => inTenant((ctx) => copyInto(ctx, id)));
  isCopying = false;
  await edits;
  waits.sort((a, b) => a - b);
  const middle = waits[Math.floor(waits.length / 2)] ?? 0;
  console.log(
    `${ROWS} records of 20 fields: copied in ${(copy_ms / 1000).toFixed(1)} s, by hand ${(naive_ms / 1000).toFixed(1)} s, ratio ${(copy_ms / naive_ms).toFixed(2)}; ${waits.length} edits in the meantime, middle ${middle.toFixed(1)} ms, longest ${(waits.at(-1) ?? 0).toFixed(0)} ms`,
  );
  if (copy_ms > TARGET_MS) process.exitCode = 1;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** As the owner, who may make tables. */
async function copyByHand(relation: string, environment_id: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`set app.environment_id = '${environment_id}'`);
    await client.query(`create table by_hand as select * from ${relation}`);
    await client.query('alter table by_hand add primary key (id)');
    await client.query('drop table by_hand');
  } finally {
    client.release(true);
  }
}
