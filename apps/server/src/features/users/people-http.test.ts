import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fileForm,
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { jobs } from '../statements/index.ts';
import { routes as attributes } from '../attributes/index.ts';
import { routes as roles } from '../roles/index.ts';
import { routes as teams } from '../teams/index.ts';
import { routes as imports } from '../user-imports/index.ts';
import { routes as users } from './index.ts';

/** Over HTTP, every answer checked against the contract: what the screens will meet. */
let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...users, ...roles, ...teams, ...attributes, ...imports], jobs });
  tenant = await t.tenant();
  admin = await app.as(tenant.admin);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const upload = (client: TestClient, name: string, text: string, headers: Record<string, string> = {}) =>
  client.post('/api/users/imports', fileForm(name, text), headers);

describe('people over HTTP', () => {
  it('creates, finds, changes, invites, archives and brings back a user', async () => {
    const made = await admin.post('/api/users', { name: 'Ada', email: 'Ada@Example.test' });
    expect(made).toMatchObject({ status: 200, body: { email: 'ada@example.test', status: 'pending' } });
    const id = made.body.id as string;
    expect((await admin.post('/api/users/search?size=15&page=0', { search: 'ada' })).body).toMatchObject({
      total: 1,
    });
    expect((await admin.get(`/api/users/${id}`)).status).toBe(200);
    expect((await admin.patch(`/api/users/${id}`, { language: 'fr' })).body).toMatchObject({
      language: 'fr',
    });
    expect((await admin.post(`/api/users/${id}/invite`)).body.url).toContain('/auth/account_creation?token=');
    expect((await admin.patch(`/api/users/${id}/licence`, { licenced: false })).body).toEqual({ ok: true });
    expect((await admin.patch('/api/users/licence', { users: [id], licenced: true })).body).toEqual({
      changed: 1,
      changed_ids: [id],
    });
    expect((await admin.post(`/api/users/${id}/archive`, {})).body).toMatchObject({
      code: 'departure_date_needed',
      field: 'departure_date',
    });
    expect(
      (await admin.post(`/api/users/${id}/archive`, { departure_date: '2026-01-31' })).body,
    ).toMatchObject({ status: 'archived' });
    expect((await admin.post(`/api/users/${id}/unarchive`)).body).toMatchObject({ status: 'pending' });
    expect((await admin.get('/api/users')).body.users).toHaveLength(2);
  });

  it('takes no time zone that there is not: schedules and reminders count by it', async () => {
    const { id } = (await admin.get('/api/users')).body.users[0];
    for (const timezone of ['Mars/Olympus', '', '+05:30'])
      expect(await admin.patch(`/api/users/${id}`, { timezone })).toMatchObject({
        status: 400,
        body: { code: 'invalid_field', field: 'timezone' },
      });
    for (const timezone of ['Asia/Kolkata', null])
      expect((await admin.patch(`/api/users/${id}`, { timezone })).body).toMatchObject({ timezone });
  });

  it('names the field of a bad request, and takes no array for a string', async () => {
    expect(await admin.post('/api/users', { name: 'X', email: 'nonsense' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_field', field: 'email' },
    });
    expect(await admin.post('/api/users', { name: ['X'] })).toMatchObject({
      status: 400,
      body: { field: 'name' },
    });
    expect(await admin.post('/api/users', { name: 'X', is_admin: true })).toMatchObject({ status: 400 });
    expect(await admin.get('/api/users/not-an-id')).toMatchObject({ status: 400 });
  });

  it('manages managers, teams, roles and attributes', async () => {
    const boss = await tenant.addUser({ name: 'Boss' });
    const rep = await tenant.addUser({ name: 'Rep' });
    const set = await admin.put(`/api/users/${rep.user_id}/managers`, {
      manager_id: boss.user_id,
      start_date: '2026-01',
    });
    expect(set.body.managers).toMatchObject([{ name: 'Boss', start_date: '2026-01-01', end_date: null }]);
    expect(
      (await admin.get(`/api/users/${rep.user_id}/managers/overlaps?manager_id=${tenant.admin.user_id}`)).body
        .overlaps,
    ).toHaveLength(1);
    expect((await admin.get('/api/users/orgchart?period=2026-02')).body).toMatchObject({ loop_user_ids: [] });
    expect(
      (await admin.delete(`/api/users/${rep.user_id}/managers?manager_id=${boss.user_id}&start_date=2026-03`))
        .body.managers,
    ).toMatchObject([{ end_date: '2026-02-28' }]);
    const team = await admin.post('/api/teams', { name: 'North' });
    const members = await admin.patch(`/api/teams/${team.body.id}/attributions`, {
      attributions: [{ user_id: rep.user_id, start_date: null, end_date: null, can_view: true }],
    });
    expect(members.body.members).toMatchObject([{ user_name: 'Rep', can_view: true, can_validate: false }]);
    expect(
      (await admin.get('/api/teams?month=1&year=2026&attributions=true&rights=true')).body.teams,
    ).toMatchObject([
      { name: 'North', member_count: 1 },
      { name: 'Without a team', default: true, member_count: 3 },
    ]);
    expect((await admin.delete(`/api/teams/${team.body.id}`)).body).toEqual({ ok: true });
    const roleList = await admin.get('/api/company/roles');
    expect(roleList.body.roles.map((role: { name: string }) => role.name)).toEqual([
      'Admin',
      'Manager',
      'Sales rep',
    ]);
    const attribute = await admin.post('/api/attributes', { name: 'Seniority', type: 'number' });
    await admin.put(`/api/attributes/${attribute.body.id}/users`, { user_ids: [rep.user_id], value: '3' });
    expect((await admin.get('/api/attributes')).body.attributes).toMatchObject([{ user_count: 1 }]);
    expect((await admin.delete(`/api/attributes/${attribute.body.id}`)).body).toEqual({ ok: true });
  });

  it('imports a file in three calls and gives the skipped rows back', async () => {
    const preview = await upload(
      admin,
      'people.csv',
      'name,manager\nNew One,Big Boss\n,Nobody\n=cmd(),\n=cmd(),\n',
    );
    expect(preview).toMatchObject({
      status: 200,
      body: { mapping: ['name', 'manager'], summary: { created: 2, skipped: 2 } },
    });
    const id = preview.body.id as string;
    const checked = await admin.put(`/api/users/imports/${id}`, {
      mapping: preview.body.mapping,
      options: preview.body.options,
    });
    expect(checked.status).toBe(200);
    expect((await admin.post(`/api/users/imports/${id}/apply`, {})).body).toMatchObject({
      status: 'applied',
      summary: { created: 2 },
    });
    expect((await admin.get('/api/users/imports')).body.imports).toHaveLength(1);
    expect((await admin.get('/api/users/imports/last')).body.import.id).toBe(id);
    const file = await admin.post(`/api/users/imports/${id}/export`, {});
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.text).toContain("'=cmd()");
    expect(file.text).toContain('Name is missing');
  });

  it('reads a file once that is sent again under its key', async () => {
    const key = { 'idempotency-key': 'people-1' };
    const first = await upload(admin, 'people.csv', 'name\nOnce Only\n', key);
    expect((await upload(admin, 'people.csv', 'name\nOnce Only\n', key)).body).toEqual(first.body);
    expect((await upload(admin, 'people.csv', 'name\nSomebody Else\n', key)).body).toMatchObject({
      code: 'conflict',
    });
    const made = await t.query(
      `select 1 from user_imports where rows::text like '%Once Only%' or rows::text like '%Somebody Else%'`,
    );
    expect(made).toHaveLength(1);
  });

  it('refuses a file that is not what its name says, and one without rows', async () => {
    expect(await upload(admin, 'people.csv', 'PK\u0003\u0004')).toMatchObject({
      status: 400,
      body: { code: 'file_bad_format' },
    });
    expect(await upload(admin, 'people.pdf', 'name\nA')).toMatchObject({
      status: 400,
      body: { code: 'file_invalid_extension' },
    });
    expect(await upload(admin, 'people.csv', '')).toMatchObject({
      status: 400,
      body: { code: 'file_empty' },
    });
  });
});

describe("the calls as the specification's table writes them", () => {
  it('make, move and replace a team by its parent', async () => {
    const top = (await admin.put('/api/teams', { name: 'Spec top' })).body;
    const below = (await admin.put('/api/teams', { name: 'Spec below', parent: top.id })).body;
    expect(below).toMatchObject({ parent: top.id, parent_id: top.id, parents: [top.id] });
    expect((await admin.patch(`/api/teams/${below.id}`, { parent: null })).body).toMatchObject({
      name: 'Spec below',
      parent: null,
    });
    expect(
      (await admin.put(`/api/teams/${below.id}`, { name: 'Spec moved', parent: top.id })).body,
    ).toMatchObject({ parent: top.id });
    expect((await admin.patch(`/api/teams/${below.id}`, { name: 'Spec named' })).body).toMatchObject({
      parent: top.id,
    });
    expect((await admin.patch(`/api/teams/${top.id}`, { parent: below.id })).body).toMatchObject({
      code: 'team_loop',
    });
  });

  it('let people join a team on a date and leave it on another', async () => {
    const team = (await admin.post('/api/teams', { name: 'Spec dated' })).body;
    const rep = await tenant.addUser();
    const change = (body: unknown) => admin.patch(`/api/teams/${team.id}/attributions`, body);
    const joined = await change({
      date: '2026-01-01',
      date_type: 'start',
      attributions: [{ user_id: rep.user_id, can_view: true }],
    });
    expect(joined.body.members).toMatchObject([{ start_date: '2026-01-01', end_date: null, can_view: true }]);
    const left = await change({
      date: '2026-03-31',
      date_type: 'end',
      attributions: [{ user_id: rep.user_id }],
    });
    expect(left.body.members).toMatchObject([
      { start_date: '2026-01-01', end_date: '2026-03-31', can_view: true },
    ]);
    const again = await change({
      date: '2026-05-31',
      date_type: 'end',
      attributions: [{ user_id: rep.user_id }],
    });
    expect(again).toMatchObject({ status: 404, body: { field: 'attributions.0' } });
    expect((await change({ date: '2026-01-31', date_type: 'sometime', attributions: [] })).status).toBe(400);
  });

  it('search, supervise, export and name a role', async () => {
    expect((await admin.post('/api/users/search?size=15&page=0', { search: '', groups: [] })).status).toBe(
      200,
    );
    const [manager, rep] = [await tenant.addUser(), await tenant.addUser()];
    const supervised = { supervised_user_ids: [rep.user_id], start_date: '2026-01' };
    expect((await admin.put(`/api/users/${manager.user_id}/supervised-users`, supervised)).status).toBe(200);
    expect(
      (await admin.get(`/api/users/orgchart/?user_id=${manager.user_id}&period=2026-01`)).body.nodes,
    ).toHaveLength(2);
    const link = { manager_id: manager.user_id, start_date: '2026-01' };
    expect((await admin.delete(`/api/users/${rep.user_id}/managers`, link)).body.managers).toEqual([]);
    expect((await admin.delete(`/api/users/${rep.user_id}/managers`, {})).body).toMatchObject({
      code: 'invalid_field',
      field: 'manager_id',
    });
    const preview = (await upload(admin, 'people.csv', 'name\n,\n')).body;
    const body = { users_import_id: preview.id, category: 'skipped', file_type: 'csv' };
    expect((await admin.post(`/api/users/imports/${preview.id}/export`, body)).status).toBe(200);
    const role = (
      await admin.post('/api/company/roles', { name: 'Spec role', description: '', default: false })
    ).body;
    expect(role.permissions_v2).toMatchObject({ resources: {}, statement_scope: 'me' });
    const resources = { plan: { effect: 'allow', level: 'read' } };
    await admin.put(`/api/company/roles/${role.id}`, {
      name: 'Spec role',
      permissions_v2: { ...role.permissions_v2, resources },
    });
    const kept = await admin.put(`/api/company/roles/${role.id}`, {
      name: 'Spec role 2',
      description: 'x',
      default: false,
    });
    expect(kept.body).toMatchObject({ name: 'Spec role 2', permissions_v2: { resources } });
  });
});
