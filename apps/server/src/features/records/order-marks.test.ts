import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import type { Ctx } from '../../platform/context.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { createField } from '../tables/create-field.ts';
import { createTable } from '../tables/create-table.ts';
import { updateField } from '../tables/update-field.ts';
import { announceChange, fieldColumn, recordTable, requireTable } from '../tables/index.ts';
import { createRecord } from './create-record.ts';
import { deleteRecords } from './delete-records.ts';
import { markOrder, nearestMark } from './order-marks.ts';
import { listRecords } from './record-list.ts';
import { findWindow } from './record-queries.ts';
import { findWalk } from './record-walk-queries.ts';
import { dealsTable, type DealsTable } from './testing/deals-table.ts';

const ROWS = 300;
const EVERY = 7;
const WINDOW = 11;

let t: TestDatabase;
let company: TestTenant;
let table_id: string;
let field: DealsTable<'Value' | 'Closed'>['field'];

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  ({ table_id, field } = await dealsTable(t, company, { Value: 'amount', Closed: 'date' }));
  await t.run(company, async (ctx) => {
    // Many equal values, empty ones, and letters that a dictionary does not order by their code.
    await sql`insert into ${recordTable(ctx.tenant.environment_id, table_id)}
      (id, ${fieldColumn(field.ID)}, ${fieldColumn(field.Name)}, ${fieldColumn(field.Value)}, ${fieldColumn(field.Closed)})
      select gen_random_uuid(), n::text, (array['Won','élan','Éole','zest', null, 'Elan ' || n])[1 + n % 6],
        case when n % 9 > 0 then n % 37 end, case when n % 4 > 0 then date '2026-01-01' + n % 20 end
      from generate_series(1, ${ROWS}) n`.execute(ctx.db);
    await announceChange(ctx, { table_id, record_ids: null, count_delta: ROWS });
  });
});
afterAll(() => t.stop());

const ORDERS = [
  null,
  ...(['Name', 'Value', 'Closed'] as const).flatMap((name) => [
    { name, direction: 'asc' as const },
    { name, direction: 'desc' as const },
  ]),
];
type OrderOf = (typeof ORDERS)[number];

const sortOf = (order: OrderOf) =>
  order ? [{ field_id: field[order.name], direction: order.direction }] : [];

async function walkOf(ctx: Ctx, order: OrderOf) {
  const table = await requireTable(ctx, table_id);
  const by = table.fields.find(({ id }) => order && id === field[order.name]);
  return {
    table,
    walk: await findWalk(ctx, table, order && by ? { field: by, direction: order.direction } : null),
  };
}

/** As the job does, in a transaction of its own. */
const mark = (order: OrderOf) =>
  markOrder(
    { fromOneMoment: (use) => t.run(company, use) },
    { table_id, order: order && { field_id: field[order.name], direction: order.direction } },
    EVERY,
  );

/** All windows one after the other, each from the nearest mark; and all records as a statement puts them in order. */
async function read(ctx: Ctx, order: OrderOf) {
  const { table, walk } = await walkOf(ctx, order);
  const query = { sort: sortOf(order), user_order: null, where: null };
  const total = table.record_count;
  const whole = await findWindow(ctx, table, { ...query, start: 0, limit: 2 * ROWS, total: null });
  const walked: string[][] = [];
  let far = 0;
  for (let start = 0; start < total; start += WINDOW) {
    const nearest = await nearestMark(ctx, table, walk, start);
    far = Math.max(far, start - (nearest.mark?.position ?? 0));
    const window = await findWindow(ctx, table, {
      ...query,
      start,
      limit: WINDOW,
      total,
      walk,
      mark: nearest.mark,
    });
    walked.push(window.map(({ id }) => id));
  }
  const list = await listRecords(ctx, table, { ...query, walk });
  return { whole: whole.map(({ id }) => id), walked, far, list: list.slice(0, 2 * ROWS) };
}

test.each(ORDERS)('windows from marks are those of the whole order: %o', async (order) => {
  await mark(order);
  const { whole, walked, far, list } = await t.run(company, (ctx) => read(ctx, order));
  expect(whole.length).toBeGreaterThanOrEqual(ROWS);
  expect(walked.flat()).toEqual(whole);
  expect(list).toEqual(whole);
  // By number nothing is marked: those walks begin at an end.
  if (order?.name === 'Value') expect(far).toBeGreaterThan(EVERY);
  else expect(far).toBeLessThan(EVERY);
});

test('texts that have no place in an index are written, sorted where they belong, and walked past', async () => {
  const long = ['Elan ', 'zes', 'Ä'].map((start) => start + randomBytes(3000).toString('hex'));
  for (const direction of ['asc', 'desc'] as const)
    await t.run(company, ({ db }) =>
      sql`select record_sort_index(${table_id}, ${field.Name}, 'text', ${direction})`.execute(db),
    );
  for (const [at, text] of long.entries())
    await t.run(company, (ctx) => createRecord(ctx, table_id, { [field.ID]: `L${at}`, [field.Name]: text }));
  for (const order of ORDERS.filter((one) => one?.name === 'Name')) {
    await mark(order);
    const { whole, walked, list, far } = await t.run(company, (ctx) => read(ctx, order));
    expect(whole).toHaveLength(ROWS + long.length);
    expect(walked.flat()).toEqual(whole);
    expect(list).toEqual(whole);
    expect(far).toBeLessThan(2 * EVERY);
    expect((await t.run(company, (ctx) => walkOf(ctx, order))).walk.has_long).toBe(true);
  }
});

test('after any change no mark is used until they are made again: places are those of the table as it is now', async () => {
  const order = { name: 'Closed', direction: 'asc' } as const;
  await mark(order);
  const { whole } = await t.run(company, (ctx) => read(ctx, order));
  const state = async () => {
    const { table, walk } = await t.run(company, (ctx) => walkOf(ctx, order));
    return t.run(company, (ctx) => nearestMark(ctx, table, walk, 200));
  };
  expect(await state()).toMatchObject({ mark: { position: 196 }, is_worn: false });
  const gone = whole.slice(20, 25);
  await t.run(company, (ctx) => deleteRecords(ctx, table_id, gone));
  expect(await state()).toEqual({ mark: null, is_worn: true });
  const after = await t.run(company, (ctx) => read(ctx, order));
  expect(after.walked.flat()).toEqual(whole.filter((id) => !gone.includes(id)));
  await mark(order);
  expect(await state()).toMatchObject({ mark: { position: 196 }, is_worn: false });
  await t.run(company, (ctx) => announceChange(ctx, { table_id, record_ids: null }));
  expect(await state()).toEqual({ mark: null, is_worn: true });
});

test('a field that was sorted by becomes one of another type', async () => {
  const { id, fields } = await t.run(company, (ctx) => createTable(ctx, { name: 'Numbers as texts' }));
  const made = await t.run(company, (ctx) =>
    createField(ctx, id, { name: 'Count', type: 'string', decimals: 0, options: [] }),
  );
  await t.run(company, (ctx) =>
    createRecord(ctx, id, { [fields[0]!.id]: '1', [fields[1]!.id]: 'Twelve', [made.id]: '12' }),
  );
  const indexed = (kind: string) =>
    t.run(company, ({ db }) => sql`select record_sort_index(${id}, ${made.id}, ${kind}, 'asc')`.execute(db));
  await indexed('text');
  await t.run(company, (ctx) => updateField(ctx, id, made.id, { type: 'float' }));
  await indexed('decimal');
  await t.run(company, (ctx) => updateField(ctx, id, made.id, { type: 'string' }));
  await indexed('text');
});
