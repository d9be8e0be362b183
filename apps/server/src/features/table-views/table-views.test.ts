import type { ConditionWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { createField } from '../tables/create-field.ts';
import { createRecord } from '../records/create-record.ts';
import { searchRecords } from '../records/search-records.ts';
import { createTable } from '../tables/create-table.ts';
import { getTable } from '../tables/read-tables.ts';
import { deleteField } from '../tables/delete-field.ts';
import { changeView, createView, removeView } from './change-views.ts';
import { getTableView, listTableViews } from './read-views.ts';
import { setShares } from './share-view.ts';

let t: TestDatabase;
let company: TestTenant;
let rep: TestUser;
let table_id: string;
const field = { Name: '', Stage: '', Value: '' };

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  rep = await company.addUser();
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  table_id = table.id;
  field.Name = table.fields[1]!.id;
  for (const [name, type] of [
    ['Stage', 'picklist'],
    ['Value', 'amount'],
  ] as const)
    field[name] = (
      await t.run(company, (ctx) => createField(ctx, table_id, { name, type, decimals: 2, options: [] }))
    ).id;
});
afterAll(() => t.stop());

test('a view of the table: its owner shares it, the higher right counts, and it holds its fields', async () => {
  const reader = await company.addUser({ name: 'Reader', role: 'admin' });
  const won: ConditionWire = {
    kind: 'condition',
    field_id: field.Stage,
    operator: 'is',
    comparand: { kind: 'constant', values: ['Won'] },
  };
  const look = {
    filters: [won],
    link: 'and' as const,
    fields: [field.Name, field.Stage],
    sort: [{ field_id: field.Value, direction: 'desc' as const }],
    summaries: [{ field_id: field.Value, function: 'sum' as const }],
    groups: [{ field_id: field.Stage, by: 'month' as const, direction: 'desc' as const }],
    widths: { [field.Name]: 240 },
    preview_mode: false,
  };
  const view = await t.run(company, (ctx) => createView(ctx, table_id, { name: 'Won', ...look }));
  expect(view).toMatchObject({ name: 'Won', ...look, is_own: true, permission: 'edit' });
  const at = { table_id, id: view.id };
  const seenBy = (actor: TestUser) => t.run(company, (ctx) => listTableViews(ctx, table_id), actor);
  const change = (actor: TestUser, version?: number) =>
    t.run(company, (ctx) => changeView(ctx, at, { name: 'Won deals', ...look, version }), actor);
  expect((await seenBy(reader)).views).toEqual([]);
  expect(await code(change(reader))).toBe('view_forbidden');
  const share = (shares: Parameters<typeof setShares>[2]['shares']) =>
    t.run(company, (ctx) => setShares(ctx, at, { shares }));
  await share([{ user_id: reader.user_id, permission: 'view' }]);
  const [shared] = (await seenBy(reader)).views;
  expect(shared).toMatchObject({
    id: view.id,
    is_own: false,
    permission: 'view',
    users_avatar_for_preview: [{ name: 'Reader', avatar: null }],
  });
  expect(await code(change(reader))).toBe('view_forbidden');
  await share([
    { user_id: reader.user_id, permission: 'view' },
    { role_id: company.roles.admin, permission: 'edit' },
  ]);
  expect((await change(reader, 1)).version).toBe(2);
  expect(await code(change(reader, 1))).toBe('conflict');
  expect(await code(t.run(company, (ctx) => removeView(ctx, table_id, view.id), reader))).toBe(
    'view_forbidden',
  );
  expect(await code(share([{ user_id: table_id, permission: 'view' }]))).toBe('not_found');
  // What it names can't be deleted, and it names nothing of another table.
  expect(await code(t.run(company, (ctx) => deleteField(ctx, table_id, field.Stage)))).toBe('field_in_use');
  const foreign = { name: 'Other', ...look, fields: [table_id] };
  expect(await code(t.run(company, (ctx) => createView(ctx, table_id, foreign)))).toBe('invalid_field');
  // Without the right to read tables there are no views.
  expect(await code(seenBy(rep))).toBe('forbidden');
  const stranger = await t.tenant();
  expect(await code(t.run(stranger, (ctx) => listTableViews(ctx, table_id)))).toBe('not_found');
  const comeBack = () =>
    t.run(company, (ctx) => createView(ctx, table_id, { name: 'Back', ...look, id: view.id }));
  expect(await code(comeBack())).toBe('conflict');
  await t.run(company, (ctx) => removeView(ctx, table_id, view.id));
  expect((await seenBy(reader)).views).toEqual([]);
  expect(await code(t.run(company, (ctx) => getTableView(ctx, table_id, view.id)))).toBe('view_not_found');
  // Deleted by mistake, it comes back under its links.
  expect((await comeBack()).id).toBe(view.id);
  await t.run(company, (ctx) => removeView(ctx, table_id, view.id));
});

test('a view with preview mode is looked at as another person, by those who may change it', async () => {
  const owner = await t.run(company, (ctx) =>
    createField(ctx, table_id, { name: 'Owner', type: 'user', decimals: 0, options: [] }),
  );
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  const reader = await company.addUser({ name: 'Previewed', role: 'admin' });
  for (const [key, user_id] of [
    ['1', company.admin.user_id],
    ['2', reader.user_id],
    ['3', reader.user_id],
  ] as const)
    await t.run(company, (ctx) =>
      createRecord(ctx, table_id, {
        [table.id_field_id!]: key,
        [field.Name]: `Deal ${key}`,
        [owner.id]: user_id,
      }),
    );
  const mine: ConditionWire = {
    kind: 'condition',
    field_id: owner.id,
    operator: 'is',
    comparand: { kind: 'current_user' },
  };
  const look = {
    filters: [mine],
    link: 'and' as const,
    fields: [],
    sort: [],
    summaries: [],
    groups: [],
    widths: {},
  };
  const view = await t.run(company, (ctx) =>
    createView(ctx, table_id, { name: 'Mine', ...look, preview_mode: true }),
  );
  const found = (over: object, actor: TestUser = company.admin) =>
    t.run(
      company,
      async (ctx) =>
        (
          await searchRecords(ctx, table_id, {
            search: '',
            conditions: { kind: 'group', link: 'and', items: [mine] },
            sort: [],
            start: 0,
            limit: 200,
            with_total: true,
            ...over,
          })
        ).records
          .map(({ cells }) => cells[0])
          .join(''),
      actor,
    );
  const as = (user_id: string) => ({ view_id: view.id, preview_user_id: user_id });
  expect(await found({})).toBe('1');
  expect(await found(as(reader.user_id))).toBe('23');
  // They may read no tables at all.
  expect(await found(as(rep.user_id))).toBe('');
  expect(await code(found({ preview_user_id: reader.user_id }))).toBe('forbidden');
  expect(await code(found(as(table_id)))).toBe('not_found');
  const at = { table_id, id: view.id };
  await t.run(company, (ctx) =>
    setShares(ctx, at, { shares: [{ user_id: reader.user_id, permission: 'view' }] }),
  );
  expect(await code(found(as(company.admin.user_id), reader))).toBe('forbidden');
  await t.run(company, (ctx) => changeView(ctx, at, { name: 'Mine', ...look, preview_mode: false }));
  expect(await code(found(as(reader.user_id)))).toBe('forbidden');
});
