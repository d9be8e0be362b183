import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Permissions, UserImport } from '@comptoir/contract';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { createDimension } from '../groups/create-dimension.ts';
import { createGroup } from '../groups/create-group.ts';
import { getGroup } from '../groups/read-groups.ts';
import { readUsersFile } from './import-file.ts';
import { applyUserImport, checkUserImport, createPreview } from './user-import.ts';

let t: TestDatabase;
let tenant: TestTenant;
let dimension_id: string;
let groups: readonly string[];
beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  await tenant.addUser({ name: 'Rep Here' });
  ({ id: dimension_id } = await t.run(tenant, (ctx) =>
    createDimension(ctx, { name: 'Segment', attribute_id: null }),
  ));
  groups = [await newGroup('Large accounts'), await newGroup('Small')];
});
afterAll(() => t.stop());

const newGroup = async (name: string) =>
  (await t.run(tenant, (ctx) => createGroup(ctx, { dimension_id, name }))).id;
const upload = (text: string, by = tenant.admin) =>
  t.run(
    tenant,
    async (ctx) =>
      createPreview(ctx, 'people.csv', await readUsersFile('people.csv', new TextEncoder().encode(text))),
    by,
  );
const apply = (preview: UserImport) =>
  t.run(tenant, (ctx) => applyUserImport(ctx, preview.id, { all_or_nothing: false }));
const membersOf = async (id: string | undefined) =>
  (await t.run(tenant, (ctx) => getGroup(ctx, id ?? ''))).members.map((one) => [
    one.user_name,
    one.start_month,
    one.end_month,
  ]);

it('a column per dimension puts people in groups, by name or key, from the start month on', async () => {
  const first = await upload(
    'Name,Segment,Groups start\nRep Here,large_accounts,2026-01\nNew Person,small,\nOther Person,Nowhere,\n',
  );
  expect(first.mapping).toEqual(['name', `group:${dimension_id}`, 'group_start']);
  expect(first.issues.map((issue) => [issue.line, issue.reason, issue.column])).toEqual([
    [4, 'unknown_group', 'Segment'],
  ]);
  expect(first.changes).toMatchObject([
    { field: `group:${dimension_id}`, before: null, after: 'Large accounts', from: '2026-01-01' },
  ]);
  await apply(first);
  expect(await membersOf(groups[0])).toEqual([['Rep Here', '2026-01', null]]);
  expect(await membersOf(groups[1])).toEqual([['New Person', null, null]]);

  // The months before the move stay.
  const second = await upload('Name,Segment,Groups start\nRep Here,Small,2026-03\n');
  expect(second.changes).toMatchObject([{ before: 'Large accounts', after: 'Small', from: '2026-03-01' }]);
  await apply(second);
  expect(await membersOf(groups[0])).toEqual([['Rep Here', '2026-01', '2026-02']]);
  expect(await membersOf(groups[1])).toContainEqual(['Rep Here', '2026-03', null]);
});

it('needs the right to change groups', async () => {
  const permissions: Permissions = {
    resources: {
      'user.users': { effect: 'allow', level: 'write' },
      'user.groups': { effect: 'allow', level: 'read' },
    },
    binary: {},
    statement_scope: 'all',
    request_scope: 'all',
  };
  const importer = await tenant.addUser({ name: 'Importer', permissions });
  const preview = await upload('Name,Segment\nRep Here,Small\n', importer);
  expect(preview.mapping).toEqual(['name', 'ignore']);
  const mapping = ['name', `group:${dimension_id}`];
  await expect(
    t.run(tenant, (ctx) => checkUserImport(ctx, preview.id, { mapping, options: preview.options }), importer),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
