import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { createAttribute } from '../attributes/create-attribute.ts';
import { deleteAttribute } from '../attributes/delete-attribute.ts';
import { setAttributeValues } from '../attributes/set-values.ts';
import { updateAttribute } from '../attributes/update-attribute.ts';
import { createDimension } from './create-dimension.ts';
import { createGroup } from './create-group.ts';
import { followEveryAttribute } from './follow-attribute.ts';
import { getGroup, listGroups } from './read-groups.ts';
import { setGroupMembers } from './set-group-members.ts';
import { updateDimension } from './update-dimension.ts';

let t: TestDatabase;
let tenant: TestTenant;
let rep: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  rep = await tenant.addUser({ name: 'Rep' });
});
afterAll(() => t.stop());

const PICKLIST = { type: 'picklist', unique: false, include_in_exports: false } as const;
const attribute = (name: string, options: string[]) =>
  t.run(tenant, (ctx) => createAttribute(ctx, { ...PICKLIST, name, options }));
const value = (id: string, text: string | null, start_date: string | null, end_date: string | null = null) =>
  t.run(tenant, (ctx) =>
    setAttributeValues(ctx, id, { user_ids: [rep.user_id], value: text, start_date, end_date }),
  );
const groupsOf = async (dimension_id: string) =>
  (await t.run(tenant, (ctx) => listGroups(ctx))).find((one) => one.id === dimension_id)!.groups;
const monthsOf = async (id: string) =>
  (await t.run(tenant, (ctx) => getGroup(ctx, id))).members.map((one) => [one.start_month, one.end_month]);

it('a dimension that follows an attribute has a group per option, with members as the values are', async () => {
  const level = await attribute('Level', ['Junior', 'Senior']);
  await value(level.id, 'Junior', '2026-01-15');
  const dimension = await t.run(tenant, (ctx) =>
    createDimension(ctx, { name: 'Level', attribute_id: level.id }),
  );
  expect(dimension).toMatchObject({ attribute: { id: level.id, name: 'Level' } });
  const [junior, senior] = dimension.groups;
  expect([junior?.name, senior?.name]).toEqual(['Junior', 'Senior']);
  expect(await monthsOf(junior!.id)).toEqual([['2026-01', null]]);

  // Of two values in one month the later counts.
  await value(level.id, 'Senior', '2026-05-20');
  expect(await monthsOf(junior!.id)).toEqual([['2026-01', '2026-04']]);
  expect(await monthsOf(senior!.id)).toEqual([['2026-05', null]]);

  // A new option is a new group; one that goes leaves its group archived.
  await value(level.id, 'Senior', null);
  await t.run(tenant, (ctx) => updateAttribute(ctx, level.id, { options: ['Senior', 'Lead'] }));
  expect((await groupsOf(dimension.id)).map((one) => [one.name, one.is_archived])).toEqual([
    ['Senior', false],
    ['Lead', false],
    ['Junior', true],
  ]);
});

it('nothing is changed by hand while it follows, and everything afterwards', async () => {
  const level = await attribute('Grade', ['A']);
  const dimension = await t.run(tenant, (ctx) =>
    createDimension(ctx, { name: 'Grade', attribute_id: level.id }),
  );
  const refused = { code: 'group_followed', params: { attribute: 'Grade' } };
  const add = () => t.run(tenant, (ctx) => createGroup(ctx, { dimension_id: dimension.id, name: 'B' }));
  const members = [{ user_id: rep.user_id, start_month: null, end_month: null }];
  await expect(add()).rejects.toMatchObject(refused);
  await expect(
    t.run(tenant, (ctx) => setGroupMembers(ctx, dimension.groups[0]!.id, { members, removed_ids: [] })),
  ).rejects.toMatchObject(refused);
  await expect(t.run(tenant, (ctx) => deleteAttribute(ctx, level.id))).rejects.toMatchObject({
    code: 'attribute_in_use',
    params: { uses: [{ kind: 'dimension', name: 'Grade' }] },
  });
  await t.run(tenant, (ctx) => updateDimension(ctx, dimension.id, { attribute_id: null }));
  expect(await add()).toMatchObject({ name: 'B' });
  await value(level.id, 'A', null);
  expect(await monthsOf(dimension.groups[0]!.id)).toEqual([]);
});

it('only a picklist that no other dimension follows can be followed', async () => {
  const text = await t.run(tenant, (ctx) =>
    createAttribute(ctx, { ...PICKLIST, type: 'text', name: 'Note', options: [] }),
  );
  const follow = (name: string, attribute_id: string) =>
    t.run(tenant, (ctx) => createDimension(ctx, { name, attribute_id }));
  await expect(follow('By note', text.id)).rejects.toMatchObject({
    code: 'invalid_field',
    params: { reason: 'picklist_needed' },
  });
  const site = await attribute('Site', ['Here']);
  await follow('Site', site.id);
  await expect(follow('Site again', site.id)).rejects.toMatchObject({
    params: { reason: 'already_followed' },
  });
});

it('its months are the company’s', async () => {
  const closes = (day: number) =>
    t.query(
      `update companies set settings = settings || jsonb_build_object('month_reference_day', $2::int) where id = $1`,
      [tenant.tenant.company_id, day],
    );
  await closes(25);
  const grade = await attribute('Rank of pay', ['A', 'B']);
  await value(grade.id, 'A', '2026-01-26');
  const { groups } = await t.run(tenant, (ctx) =>
    createDimension(ctx, { name: 'Rank of pay', attribute_id: grade.id }),
  );
  expect(await monthsOf(groups[0]!.id)).toEqual([['2026-02', null]]);
  await value(grade.id, 'B', '2026-05-25');
  expect(await monthsOf(groups[0]!.id)).toEqual([['2026-02', '2026-04']]);
  expect(await monthsOf(groups[1]!.id)).toEqual([['2026-05', null]]);
  await closes(1);
  await t.run(tenant, followEveryAttribute);
  expect(await monthsOf(groups[0]!.id)).toEqual([['2026-01', '2026-04']]);
  expect(await monthsOf(groups[1]!.id)).toEqual([['2026-05', null]]);
});
