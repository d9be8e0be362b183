import type { ConditionGroup } from '@comptoir/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { announceChange, fieldColumn, recordTable, requireTable } from '../tables/index.ts';
import { createRecord } from './create-record.ts';
import { deleteRecords } from './delete-records.ts';
import { editRecords } from './edit-records.ts';
import { filterSql } from './record-filter-queries.ts';
import { IdList } from './id-list.ts';
import { listStatement, runList } from './record-list-queries.ts';
import { listRecords } from './record-list.ts';
import { findWindow } from './record-queries.ts';
import { setRecordStatus } from './set-record-status.ts';
import { dealsTable, type DealsTable } from './testing/deals-table.ts';

const ROWS = 400;

let t: TestDatabase;
let company: TestTenant;
let table_id: string;
let field: DealsTable<'Stage' | 'Value'>['field'];

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  ({ table_id, field } = await dealsTable(t, company, { Stage: 'picklist', Value: 'amount' }));
  await t.run(company, async (ctx) => {
    await sql`insert into ${recordTable(ctx.tenant.environment_id, table_id)}
      (id, ${fieldColumn(field.ID)}, ${fieldColumn(field.Name)}, ${fieldColumn(field.Stage)}, ${fieldColumn(field.Value)})
      select gen_random_uuid(), n::text, 'Deal ' || n, (array['Won','élan','Éole','zest', null])[1 + n % 5], n % 37
      from generate_series(1, ${ROWS}) n`.execute(ctx.db);
    await announceChange(ctx, { table_id, record_ids: null, count_delta: ROWS });
  });
});
afterAll(() => t.stop());

const conditions = (): ConditionGroup => ({
  kind: 'group',
  link: 'and',
  items: [
    {
      kind: 'condition',
      field_id: field.Value,
      operator: 'greater',
      comparand: { kind: 'constant', values: ['9'] },
    },
  ],
});

/** The kept list, and what a statement finds at once. */
async function both(ctx: Ctx) {
  const table = await requireTable(ctx, table_id);
  const where = await filterSql(ctx, table, conditions(), '');
  const sort = [{ field_id: field.Stage, direction: 'desc' as const }];
  const order = { where, sort, user_order: null };
  const list = await listRecords(ctx, table, order);
  const found = await findWindow(ctx, table, { ...order, start: 0, limit: 2 * ROWS, total: null });
  return { list: list.slice(0, 2 * ROWS), found: found.map(({ id }) => id) };
}

/** In a transaction of its own, as each request has. */
const expectSame = async () => {
  const { list, found } = await t.run(company, both);
  expect(found.length).toBeGreaterThan(200);
  expect(list).toEqual(found);
  return found;
};

test('a kept list follows edits, additions, deletions and imports', async () => {
  const [first, second, third, fourth] = await expectSame();
  const edit = (record_id: string, version: number, values: Partial<typeof field>) =>
    t.run(company, (ctx) =>
      editRecords(
        ctx,
        table_id,
        Object.entries(values).map(([name, value]) => ({
          record_id,
          version,
          field_id: field[name as keyof typeof field],
          value,
        })),
      ),
    );
  await edit(first!, 1, { Stage: 'lost' });
  await expectSame();
  // It no longer matches, and matches again.
  await edit(first!, 2, { Value: '1' });
  expect(await expectSame()).not.toContain(first);
  await edit(first!, 3, { Value: '12', Stage: 'aaa' });
  await edit(second!, 1, { Stage: 'Éole' });
  expect(await expectSame()).toContain(first);
  for (const [ID, Stage] of [
    ['n1', 'zz'],
    ['n2', 'zz'],
    ['n3', null],
  ] as const)
    await t.run(company, (ctx) =>
      createRecord(ctx, table_id, {
        [field.ID]: ID,
        [field.Name]: ID,
        [field.Stage]: Stage,
        [field.Value]: '20',
      }),
    );
  await t.run(company, (ctx) => deleteRecords(ctx, table_id, [third!]));
  await t.run(company, (ctx) => setRecordStatus(ctx, table_id, { record_ids: [fourth!], active: false }));
  expect(await expectSame()).not.toContain(third);
  await t.run(company, async (ctx) => {
    await sql`update ${recordTable(ctx.tenant.environment_id, table_id)} set ${fieldColumn(field.Value)} = 50
      where ${fieldColumn(field.Value)} = 0`.execute(ctx.db);
    await announceChange(ctx, { table_id, record_ids: null });
  });
  await expectSame();
});

test('what is rolled back is in no list', async () => {
  const before = await expectSame();
  const rolledBack = t.run(company, async (ctx) => {
    await deleteRecords(ctx, table_id, [before[0]!]);
    const { list, found } = await both(ctx);
    expect(list).toEqual(found);
    expect(found).not.toContain(before[0]);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await expectSame()).toEqual(before);
});

test('windows that come at once are those of one list', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => t.run(company, both)));
  for (const { list, found } of answers) expect(list).toEqual(found);
});

test('a list of many pieces is in the same order, without a record twice', async () => {
  const { pieces, whole } = await t.run(company, async (ctx) => {
    const table = await requireTable(ctx, table_id);
    const query = {
      where: null,
      sort: [{ field_id: field.Value, direction: 'desc' as const }],
      user_order: null,
    };
    return {
      pieces: new IdList(await runList(ctx, listStatement(ctx, table, query, 7))).slice(0, 2 * ROWS),
      whole: await findWindow(ctx, table, { ...query, start: 0, limit: 2 * ROWS, total: null }),
    };
  });
  expect(pieces).toEqual(whole.map(({ id }) => id));
  expect(pieces.length).toBeGreaterThan(200);
});
