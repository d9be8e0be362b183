import { type FieldModel, type TableModel, type TableUse, anyoneIn } from '@comptoir/engine';
import { dec, toText } from '@comptoir/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { type TestDatabase, type TestTenant, startTestDatabase } from '../../platform/testing/index.ts';
import { loadColumns } from './load-column-queries.ts';
import { fieldColumn, recordTable } from '../tables/storage/index.ts';
import { readRecords } from './used-record-queries.ts';

let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await startTestDatabase();
  tenant = await database.tenant();
});
afterAll(() => database.stop());

const KINDS = {
  name: 'text',
  amount: 'decimal',
  closed: 'date',
  owner: 'user',
  stage: 'text',
  signed: 'boolean',
  tags: 'texts',
} as const;
type FieldName = keyof typeof KINDS;
const TYPES: Record<FieldName, FieldModel['type']> = {
  name: 'name',
  amount: 'amount',
  closed: 'date',
  owner: 'user',
  stage: 'picklist',
  signed: 'bool',
  tags: 'multipicklist',
};

async function newTable(): Promise<{ table: TableModel; id: Record<FieldName, string>; use: TableUse }> {
  const table_id = newId();
  const names = Object.keys(KINDS) as FieldName[]; // the keys of the constant above
  const id = Object.fromEntries(names.map((name) => [name, newId()])) as Record<FieldName, string>; // one per key
  await database.run(tenant, async ({ db }) => {
    await sql`select record_table_create(${table_id})`.execute(db);
    for (const name of names)
      await sql`select record_column_add(${table_id}, ${id[name]}, ${KINDS[name]})`.execute(db);
  });
  const table: TableModel = {
    id: table_id,
    name: 'Deals',
    name_field_id: id.name,
    id_field_id: null,
    fields: names.map((name) => ({ id: id[name], name, type: TYPES[name], decimals: 2 })),
  };
  const field_ids = names.filter((name) => name !== 'name').map((name) => id[name]);
  return { table, id, use: { table_id, field_ids, title_field_id: id.name } };
}

const AMOUNTS = [
  '0',
  '1',
  '-1',
  '1054.5',
  '10000',
  '100000000',
  '0.01',
  '-0.0001',
  '123456789012345678901234567890.12',
  '9007199254740993',
  '0.00000000000000000001',
];

test('every kind of cell comes out of COPY as it went into the table', async () => {
  const { table, id, use } = await newTable();
  const owner = newId();
  const rows = AMOUNTS.map((amount, index) => ({
    id: newId(),
    name: index === 1 ? '' : `Émile & Œuvre ${index}`,
    amount,
    closed: ['2017-06-30', '1969-12-31', '2000-01-01', null][index % 4] ?? null,
    owner: index % 3 === 0 ? null : owner,
    stage: [null, 'Won', 'Lost'][index % 3] ?? null,
    signed: [null, true, false][index % 3] ?? null,
    tags: index % 2 === 0 ? null : ['a', 'ü'],
  }));
  await database.run(tenant, async ({ db }) => {
    for (const row of [...rows, { ...rows[0]!, id: newId(), name: 'inactive' }])
      await sql`insert into ${recordTable(tenant.tenant.environment_id, table.id)}
        (id, status, ${fieldColumn(id.name)}, ${fieldColumn(id.amount)}, ${fieldColumn(id.closed)}, ${fieldColumn(id.owner)},
         ${fieldColumn(id.stage)}, ${fieldColumn(id.signed)}, ${fieldColumn(id.tags)})
        values (${row.id}, ${row.name === 'inactive' ? 'inactive' : 'created'}, ${row.name}, ${row.amount}::numeric, ${row.closed}::date,
          ${row.owner}::uuid, ${row.stage}, ${row.signed}::boolean, ${row.tags}::text[])`.execute(db);
  });
  const columns = await database.run(tenant, ({ db }) =>
    loadColumns(db, tenant.tenant.environment_id, table, use),
  );
  expect(columns.size).toBe(rows.length);
  for (const row of rows) {
    const at = columns.ids.find(row.id, columns.size);
    expect(columns.title.at(at)).toBe(row.name);
    const amount = columns.valueAt(id.amount, at);
    expect(amount.type === 'decimal' ? toText(amount.value) : amount.type).toBe(toText(dec(row.amount)));
    const cell = (name: FieldName): unknown => {
      const value = columns.valueAt(id[name], at);
      return value.type === 'empty' || value.type === 'error' ? null : value.value;
    };
    expect(cell('closed')).toBe(row.closed === null ? null : Math.round(Date.parse(row.closed) / 86_400_000));
    expect(cell('owner')).toBe(row.owner);
    expect(cell('stage')).toBe(row.stage);
    expect(cell('signed')).toBe(row.signed);
    expect(cell('tags')).toEqual(row.tags);
  }
});

test('a table of many rows comes in many pieces, with cells left empty at its end', async () => {
  const { table, id, use } = await newTable();
  await database.run(tenant, async ({ db }) => {
    await sql`insert into ${recordTable(tenant.tenant.environment_id, table.id)} (id, ${fieldColumn(id.name)}, ${fieldColumn(id.amount)}, ${fieldColumn(id.closed)})
      select gen_random_uuid(), 'Deal ' || n, case when n < 19000 then n + 0.25 end, case when n < 100 then date '2017-01-01' + n end
      from generate_series(1, 20000) n`.execute(db);
  });
  const columns = await database.run(tenant, ({ db }) =>
    loadColumns(db, tenant.tenant.environment_id, table, use),
  );
  expect(columns.size).toBe(20_000);
  let total = 0;
  let empty = 0;
  for (let row = 0; row < columns.size; row += 1) {
    const value = columns.valueAt(id.amount, row);
    if (value.type === 'decimal') total += Number(toText(value.value));
    else empty += 1;
  }
  expect(empty).toBe(1001);
  expect(total).toBe((18_999 * 19_000) / 2 + 18_999 * 0.25);
});

test('whether anyone is in a user field is read where it is used: a user, or a name that matches none', async () => {
  const { table, id, use } = await newTable();
  const wanted = { ...use, field_ids: [...use.field_ids, anyoneIn(id.owner)] };
  const rows = [newId(), newId(), newId()] as const;
  const { environment_id } = tenant.tenant;
  const loaded = await database.run(tenant, async ({ db }) => {
    const unmatched = sql.raw(`u_${id.owner.replaceAll('-', '')}`);
    await sql`insert into ${recordTable(environment_id, table.id)} (id, ${fieldColumn(id.owner)}, ${unmatched})
      values (${rows[0]}, ${newId()}, null), (${rows[1]}, null, 'Zoe Nobody'), (${rows[2]}, null, null)`.execute(
      db,
    );
    return {
      columns: await loadColumns(db, environment_id, table, wanted),
      records: await readRecords(db, environment_id, wanted, rows),
    };
  });
  const { columns, records } = loaded;
  const anyone = rows.map((row) => {
    const value = columns.valueAt(anyoneIn(id.owner), columns.ids.find(row, columns.size));
    return value.type === 'boolean' && value.value;
  });
  expect(anyone).toEqual([true, true, false]);
  expect(rows.map((row) => records.find((one) => one.id === row)?.cells[anyoneIn(id.owner)])).toEqual(anyone);
});

test('an empty table has no rows', async () => {
  const { table, use } = await newTable();
  const columns = await database.run(tenant, ({ db }) =>
    loadColumns(db, tenant.tenant.environment_id, table, use),
  );
  expect(columns.size).toBe(0);
});
