import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { DEFAULT_ROLES } from './default-roles.ts';
import { getRole, listRoles } from './read-roles.ts';
import { createRole } from './create-role.ts';
import { duplicateRole } from './duplicate-role.ts';
import { deleteRole } from './delete-role.ts';
import { updateRole } from './update-role.ts';

let t: TestDatabase;
let tenant: TestTenant;
const EMPTY = { resources: {}, binary: {}, statement_scope: 'me', request_scope: 'mine' } as const;
const body = (name: string, more: object = {}) => ({
  name,
  description: '',
  default: false,
  permissions_v2: EMPTY,
  ...more,
});

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
});
afterAll(() => t.stop());

describe('roles', () => {
  it('exactly one default: naming another takes the place, switching it off is refused', async () => {
    const role = await t.run(tenant, (ctx) => createRole(ctx, body('Analyst', { default: true })));
    const defaults = async () =>
      (await t.run(tenant, listRoles)).filter((one) => one.default).map((one) => one.name);
    expect(await defaults()).toEqual(['Analyst']);
    await expect(t.run(tenant, (ctx) => updateRole(ctx, role.id, body('Analyst')))).rejects.toMatchObject({
      code: 'role_is_default',
    });
    await expect(t.run(tenant, (ctx) => deleteRole(ctx, role.id))).rejects.toMatchObject({
      code: 'role_is_default',
    });
    await t.run(tenant, (ctx) => updateRole(ctx, tenant.roles.rep, body('Sales rep', { default: true })));
    expect(await defaults()).toEqual(['Sales rep']);
    await t.run(tenant, (ctx) => deleteRole(ctx, role.id));
    expect((await t.run(tenant, listRoles)).map((one) => one.name)).toEqual([
      'Admin',
      'Manager',
      'Sales rep',
    ]);
  });

  it('Admin is not edited or deleted', async () => {
    await expect(
      t.run(tenant, (ctx) => updateRole(ctx, tenant.roles.admin, body('Boss'))),
    ).rejects.toMatchObject({
      code: 'role_not_editable',
    });
    await expect(t.run(tenant, (ctx) => deleteRole(ctx, tenant.roles.admin))).rejects.toMatchObject({
      code: 'role_not_editable',
    });
  });

  it('a role in use is not deleted', async () => {
    await tenant.addUser({ role: 'manager' });
    await expect(t.run(tenant, (ctx) => deleteRole(ctx, tenant.roles.manager))).rejects.toMatchObject({
      code: 'role_in_use',
      params: { users: 1 },
    });
  });

  it('a copy has the same rights, a free name and is not the default; that of Admin can be edited', async () => {
    const duplicate = (id: string, name?: string) => t.run(tenant, (ctx) => duplicateRole(ctx, id, name));
    const original = await t.run(tenant, (ctx) => getRole(ctx, tenant.roles.rep));
    const copies = [
      await duplicate(original.id),
      await duplicate(original.id),
      await duplicate(original.id, 'Closer'),
    ];
    expect(copies.map(({ name }) => name)).toEqual(['Sales rep (2)', 'Sales rep (3)', 'Closer']);
    for (const copy of copies)
      expect(copy).toMatchObject({ default: false, user_count: 0, permissions_v2: original.permissions_v2 });
    await expect(duplicate(original.id, 'closer')).rejects.toMatchObject({ code: 'name_used' });
    expect(await duplicate(tenant.roles.admin)).toMatchObject({ category: 'other', description: '' });
    const keeper = await tenant.addUser({
      permissions: { ...EMPTY, resources: { 'company_setting.roles': { effect: 'allow', level: 'write' } } },
    });
    await expect(
      t.run(tenant, (ctx) => duplicateRole(ctx, tenant.roles.admin), keeper),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('names are unique whatever their case', async () => {
    await expect(t.run(tenant, (ctx) => createRole(ctx, body('ADMIN')))).rejects.toMatchObject({
      code: 'name_used',
      field: 'name',
    });
  });

  it('everyone reads their own role; another one is missing to who has no right', async () => {
    const rep = await tenant.addUser();
    expect(await t.run(tenant, (ctx) => getRole(ctx, tenant.roles.rep), rep)).toMatchObject({
      name: 'Sales rep',
    });
    await expect(t.run(tenant, (ctx) => getRole(ctx, tenant.roles.admin), rep)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await t.run(tenant, listRoles, rep)).map((role) => role.name)).toEqual(['Sales rep']);
    await expect(t.run(tenant, (ctx) => createRole(ctx, body('Mine')), rep)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it.each(['company_setting.roles', 'user.roles'] as const)(
    'who has the right on %s reads them all',
    async (resource) => {
      const keeper = await tenant.addUser({
        permissions: { ...EMPTY, resources: { [resource]: { effect: 'allow', level: 'read' } } },
      });
      expect((await t.run(tenant, listRoles, keeper)).length).toBe((await t.run(tenant, listRoles)).length);
    },
  );

  it('a person who writes roles without being admin gives no more than they have', async () => {
    const keeper = await tenant.addUser({
      permissions: {
        resources: { 'company_setting.roles': { effect: 'allow', level: 'write' } },
        binary: {},
        statement_scope: 'me',
        request_scope: 'mine',
      },
    });
    const more = { ...EMPTY, statement_scope: 'all' as const };
    await expect(
      t.run(tenant, (ctx) => createRole(ctx, body('More', { permissions_v2: more })), keeper),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      t.run(tenant, (ctx) => updateRole(ctx, tenant.roles.manager, body('Manager')), keeper),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(t.run(tenant, (ctx) => createRole(ctx, body('Less')), keeper)).resolves.toMatchObject({
      name: 'Less',
    });
  });

  it('a new company starts with Admin, Manager and Sales rep, one of them the default', () => {
    expect(DEFAULT_ROLES.map((role) => role.words.en.name)).toEqual(['Admin', 'Manager', 'Sales rep']);
    expect(DEFAULT_ROLES.filter((role) => role.is_default).map((role) => role.words.fr.name)).toEqual([
      'Commercial',
    ]);
  });
});

/** Guards: `assertKeepsOwnScope` and `assertDefaultNotRaised`; the admin makes each of these changes in the same place. */
describe('who keeps the roles without being an admin', () => {
  const KEEPER = {
    ...EMPTY,
    resources: {
      company_setting: { effect: 'allow', level: 'write' },
      statement: { effect: 'allow', level: 'read' },
    },
    statement_scope: 'teams_below',
  } as const;
  const tooMuch = { code: 'forbidden', params: { reason: 'more_than_own' } };

  it('does not change the scope of their own role, to shared views neither', async () => {
    const keeper = await tenant.addUser({ permissions: KEEPER });
    const own = await t.run(tenant, (ctx) => getRole(ctx, keeper.role_id));
    for (const statement_scope of ['me', 'shared_views'] as const) {
      const change = {
        name: own.name,
        description: '',
        default: false,
        permissions_v2: { ...KEEPER, statement_scope },
      };
      await expect(
        t.run(tenant, (ctx) => updateRole(ctx, keeper.role_id, change), keeper),
      ).rejects.toMatchObject(tooMuch);
    }
    const renamed = { name: `${own.name} renamed`, description: '', default: false, permissions_v2: KEEPER };
    expect(await t.run(tenant, (ctx) => updateRole(ctx, keeper.role_id, renamed), keeper)).toMatchObject({
      name: renamed.name,
    });
    const admins = { ...renamed, permissions_v2: { ...KEEPER, statement_scope: 'shared_views' as const } };
    expect(await t.run(tenant, (ctx) => updateRole(ctx, keeper.role_id, admins))).toMatchObject({
      permissions_v2: { statement_scope: 'shared_views' },
    });
  });

  it('does not make the default role allow more than it did', async () => {
    const keeper = await tenant.addUser({ permissions: KEEPER });
    const before = (await t.run(tenant, listRoles)).find((role) => role.default)!;
    const raised = body('Raised', { default: true, permissions_v2: KEEPER });
    await expect(t.run(tenant, (ctx) => createRole(ctx, raised), keeper)).rejects.toMatchObject({
      ...tooMuch,
      field: 'default',
    });
    const other = await t.run(
      tenant,
      (ctx) => createRole(ctx, body('Raised', { permissions_v2: KEEPER })),
      keeper,
    );
    await expect(t.run(tenant, (ctx) => updateRole(ctx, other.id, raised), keeper)).rejects.toMatchObject(
      tooMuch,
    );
    expect(await t.run(tenant, (ctx) => updateRole(ctx, other.id, raised))).toMatchObject({ default: true });
    const lower = body('Lower', { default: true, permissions_v2: { ...KEEPER, statement_scope: 'me' } });
    expect(await t.run(tenant, (ctx) => createRole(ctx, lower), keeper)).toMatchObject({ default: true });
    const raised_again = { ...lower, name: before.name, permissions_v2: KEEPER };
    const lower_id = (await t.run(tenant, listRoles)).find((role) => role.default)!.id;
    await expect(
      t.run(tenant, (ctx) => updateRole(ctx, lower_id, { ...raised_again, name: 'Lower' }), keeper),
    ).rejects.toMatchObject(tooMuch);
    const { permissions_v2, name, description } = before;
    await t.run(tenant, (ctx) =>
      updateRole(ctx, before.id, { name, description, default: true, permissions_v2 }),
    );
  });
});
