import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupDetail } from '@comptoir/contract';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { createPlan } from '../plans/create-plan.ts';
import { setPlanMembers } from '../plans/set-plan-members.ts';
import { getPlan } from '../plans/read-plans.ts';
import { archiveUser } from '../users/archive-user.ts';
import { getUser, searchUsers } from '../users/read-users.ts';
import { undoArchiveUser } from '../users/undo-archive-user.ts';
import { archiveDimension, unarchiveDimension } from './archive-dimension.ts';
import { archiveGroup } from './archive-group.ts';
import { createDimension } from './create-dimension.ts';
import { createGroup } from './create-group.ts';
import { deleteDimension } from './delete-dimension.ts';
import { deleteGroup } from './delete-group.ts';
import { getGroup, listGroups } from './read-groups.ts';
import { setGroupMembers } from './set-group-members.ts';
import { unarchiveGroup } from './unarchive-group.ts';
import { updateGroup } from './update-group.ts';

let t: TestDatabase;
let tenant: TestTenant;
let rep: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  rep = await tenant.addUser({ name: 'Rep' });
});
afterAll(() => t.stop());

const dimension = (name: string) =>
  t.run(tenant, (ctx) => createDimension(ctx, { name, attribute_id: null }));
const group = (dimension_id: string, name: string) =>
  t.run(tenant, (ctx) => createGroup(ctx, { dimension_id, name }));
const put = (
  { id }: { readonly id: string },
  start_month: string | null,
  end_month: string | null,
  user_id = rep.user_id,
) =>
  t.run(tenant, (ctx) =>
    setGroupMembers(ctx, id, { members: [{ user_id, start_month, end_month }], removed_ids: [] }),
  );
const monthsOf = ({ members }: GroupDetail) =>
  members.map(({ start_month, end_month }) => [start_month, end_month]);
const read = (id: string) => t.run(tenant, (ctx) => getGroup(ctx, id));

describe('dimensions and groups', () => {
  it('have keys made of their names, and refuse names that are taken', async () => {
    const region = await dimension('Sales region');
    const north = await group(region.id, 'Île-de-France');
    expect(region.api_name).toBe('sales_region');
    expect(north).toMatchObject({ api_key: 'ile_de_france', dimension_name: 'Sales region', members: [] });
    await expect(dimension('sales REGION')).rejects.toMatchObject({ code: 'name_used', field: 'name' });
    await expect(group(region.id, 'île-de-france')).rejects.toMatchObject({ code: 'name_used' });
    // A file finds a group by its key or its name.
    await expect(group(region.id, 'ile_de_france')).rejects.toMatchObject({ code: 'name_used' });
    const listed = await t.run(tenant, (ctx) => listGroups(ctx));
    expect(listed.find((one) => one.id === region.id)?.groups).toMatchObject([{ id: north.id }]);
  });

  it('refuse the second editor', async () => {
    const one = await group((await dimension('Two editors')).id, 'North');
    const rename = (name: string) =>
      t.run(tenant, (ctx) => updateGroup(ctx, one.id, { name, version: one.version }));
    await rename('South');
    await expect(rename('East')).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(one.id)).toMatchObject({ name: 'South', api_key: 'north' });
  });

  it('need the right', async () => {
    await expect(
      t.run(tenant, (ctx) => createDimension(ctx, { name: 'Mine', attribute_id: null }), rep),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(t.run(tenant, (ctx) => listGroups(ctx), rep)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('memberships', () => {
  it('are one per dimension and month: new months replace those in other groups', async () => {
    const { id } = await dimension('Override');
    const [north, south] = [await group(id, 'North'), await group(id, 'South')];
    await put(north, null, null);
    const moved = await put(south, '2026-03', '2026-05');
    expect(monthsOf(moved)).toEqual([['2026-03', '2026-05']]);
    expect(monthsOf(await read(north.id))).toEqual([
      [null, '2026-02'],
      ['2026-06', null],
    ]);
  });

  it('are in several dimensions at once', async () => {
    const [one, two] = [await dimension('First of two'), await dimension('Second of two')];
    const [north, small] = [await group(one.id, 'North'), await group(two.id, 'Small')];
    await put(north, '2026-01', null);
    await put(small, '2026-01', null);
    const detail = await t.run(tenant, (ctx) => getUser(ctx, rep.user_id));
    const names = detail.group_memberships.map((member) => member.group_name);
    expect(names).toEqual(expect.arrayContaining(['North', 'Small']));
  });

  it('refuse two of one person in a month in one call, months that end before they start, and nobody’s ids', async () => {
    const north = await group((await dimension('Refusals')).id, 'North');
    const set = (members: { user_id: string; start_month: string | null; end_month: string | null }[]) =>
      t.run(tenant, (ctx) => setGroupMembers(ctx, north.id, { members, removed_ids: [] }));
    const user = { user_id: rep.user_id };
    await expect(
      set([
        { ...user, start_month: null, end_month: '2026-03' },
        { ...user, start_month: '2026-03', end_month: null },
      ]),
    ).rejects.toMatchObject({ code: 'attribution_invalid', field: 'members.1.start_month' });
    await expect(set([{ ...user, start_month: '2026-03', end_month: '2026-02' }])).rejects.toMatchObject({
      code: 'invalid_period',
    });
    await expect(set([{ user_id: north.id, start_month: null, end_month: null }])).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await read(north.id)).members).toEqual([]);
  });

  it('are changed and removed by their id and version', async () => {
    const north = await group((await dimension('Changes')).id, 'North');
    const [member] = (await put(north, '2026-01', null)).members;
    const change = (version: number) =>
      t.run(tenant, (ctx) =>
        setGroupMembers(ctx, north.id, {
          members: [
            { id: member!.id, version, user_id: rep.user_id, start_month: '2026-02', end_month: '2026-04' },
          ],
          removed_ids: [],
        }),
      );
    const changed = await change(member!.version);
    expect(monthsOf(changed)).toEqual([['2026-02', '2026-04']]);
    await expect(change(member!.version)).rejects.toMatchObject({ code: 'conflict' });
    const removed = await t.run(tenant, (ctx) =>
      setGroupMembers(ctx, north.id, { members: [], removed_ids: [member!.id] }),
    );
    expect(removed.members).toEqual([]);
  });

  it('filter the users, who show their groups of today', async () => {
    const north = await group((await dimension('Filter')).id, 'North by filter');
    await put(north, null, null);
    const found = await t.run(tenant, (ctx) =>
      searchUsers(
        ctx,
        {
          search: '',
          archived: false,
          status: [],
          roles: [],
          teams: [],
          groups: [north.id],
          managers: [],
          plans: [],
          licenced: null,
        },
        { page: 0, size: 10 },
      ),
    );
    expect(found.rows.map((row) => row.name)).toEqual(['Rep']);
    expect(found.rows[0]?.groups).toContainEqual({
      id: north.id,
      name: 'North by filter',
      dimension_name: 'Filter',
    });
  });
});

describe('archiving', () => {
  it('a group needs a last month where something runs on, and ends memberships and plans with it', async () => {
    const { id } = await dimension('Archive');
    const north = await group(id, 'North');
    await put(north, '2026-01', null);
    const plan = await t.run(tenant, (ctx) => createPlan(ctx, { name: 'By group', section: '' }));
    const member = { user_id: null, team_id: null, group_id: north.id, start_date: null, end_date: null };
    await t.run(tenant, (ctx) => setPlanMembers(ctx, plan.id, [member]));
    expect(await read(north.id)).toMatchObject({ running: { members: 1, plans: 1 } });
    await expect(t.run(tenant, (ctx) => archiveGroup(ctx, north.id, {}))).rejects.toMatchObject({
      code: 'group_end_needed',
      params: { members: 1, plans: 1 },
    });
    const archived = await t.run(tenant, (ctx) => archiveGroup(ctx, north.id, { end_month: '2026-02' }));
    expect(archived.is_archived).toBe(true);
    expect(monthsOf(archived)).toEqual([['2026-01', '2026-02']]);
    const planned = async () => (await t.run(tenant, (ctx) => getPlan(ctx, plan.id))).members[0]?.end_date;
    expect(await planned()).toBe('2026-02-28');
    await expect(put(north, '2026-05', null)).rejects.toMatchObject({ code: 'group_archived' });

    // The undo brings both back.
    const back = await t.run(tenant, (ctx) => unarchiveGroup(ctx, north.id, { undo: true }));
    expect(back.is_archived).toBe(false);
    expect(monthsOf(back)).toEqual([['2026-01', null]]);
    expect(await planned()).toBeNull();

    await expect(t.run(tenant, (ctx) => deleteGroup(ctx, north.id))).rejects.toMatchObject({
      code: 'group_in_use',
      params: { uses: [{ kind: 'plan', name: 'By group' }] },
    });
    await t.run(tenant, (ctx) => setPlanMembers(ctx, plan.id, []));
    await t.run(tenant, (ctx) => deleteGroup(ctx, north.id));
    await expect(read(north.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not undone once the person is in another group', async () => {
    const { id } = await dimension('Not undone');
    const [north, south] = [await group(id, 'North'), await group(id, 'South')];
    await put(north, '2026-01', null);
    await t.run(tenant, (ctx) => archiveGroup(ctx, north.id, { end_month: '2026-02' }));
    await put(south, '2026-03', null);
    await expect(t.run(tenant, (ctx) => unarchiveGroup(ctx, north.id, { undo: true }))).rejects.toMatchObject(
      { code: 'archive_not_undoable' },
    );
    const restored = await t.run(tenant, (ctx) => unarchiveGroup(ctx, north.id, { undo: false }));
    expect(monthsOf(restored)).toEqual([['2026-01', '2026-02']]);
  });

  it('a dimension goes after its groups, and comes back before them', async () => {
    const { id } = await dimension('Order');
    const north = await group(id, 'North');
    const refusal = { code: 'dimension_not_empty', params: { groups: ['North'] } };
    await expect(t.run(tenant, (ctx) => archiveDimension(ctx, id))).rejects.toMatchObject(refusal);
    await t.run(tenant, (ctx) => archiveGroup(ctx, north.id, {}));
    expect((await t.run(tenant, (ctx) => archiveDimension(ctx, id))).is_archived).toBe(true);
    await expect(
      t.run(tenant, (ctx) => unarchiveGroup(ctx, north.id, { undo: false })),
    ).rejects.toMatchObject({ code: 'dimension_archived' });
    await expect(group(id, 'South')).rejects.toMatchObject({ code: 'dimension_archived' });
    await expect(t.run(tenant, (ctx) => deleteDimension(ctx, id))).rejects.toMatchObject(refusal);
    await t.run(tenant, (ctx) => unarchiveDimension(ctx, id));
    await t.run(tenant, (ctx) => deleteGroup(ctx, north.id));
    await t.run(tenant, (ctx) => deleteDimension(ctx, id));
    expect((await t.run(tenant, (ctx) => listGroups(ctx))).map((one) => one.id)).not.toContain(id);
  });

  it('a person ends their groups with the month of the departure; the undo puts them back', async () => {
    const leaver = await tenant.addUser({ name: 'Leaver' });
    const { id } = await dimension('Leaving');
    const [north, south] = [await group(id, 'North'), await group(id, 'South')];
    await put(north, '2026-01', '2026-08', leaver.user_id);
    await put(south, '2026-09', null, leaver.user_id);
    const { archive_id } = await t.run(tenant, (ctx) =>
      archiveUser(ctx, leaver.user_id, { departure_date: '2026-03-10' }),
    );
    expect(monthsOf(await read(north.id))).toEqual([['2026-01', '2026-03']]);
    expect(monthsOf(await read(south.id))).toEqual([]);
    await t.run(tenant, (ctx) => undoArchiveUser(ctx, leaver.user_id, { archive_id }));
    expect(monthsOf(await read(north.id))).toEqual([['2026-01', '2026-08']]);
    expect(monthsOf(await read(south.id))).toEqual([['2026-09', null]]);
  });

  it('the month of a departure is the company’s', async () => {
    const closes = (day: number) =>
      t.query(
        `update companies set settings = settings || jsonb_build_object('month_reference_day', $2::int) where id = $1`,
        [tenant.tenant.company_id, day],
      );
    const leaver = await tenant.addUser({ name: 'Later leaver' });
    await closes(25);
    const north = await group((await dimension('Leaving on the 26th')).id, 'North');
    await put(north, '2026-01', '2026-08', leaver.user_id);
    await t.run(tenant, (ctx) => archiveUser(ctx, leaver.user_id, { departure_date: '2026-03-26' }));
    expect(monthsOf(await read(north.id))).toEqual([['2026-01', '2026-04']]);
    await closes(1);
  });
});
