import { NO_USER } from '@comptoir/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { TestClient } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { sharedResources } from './index.ts';
import {
  app,
  calculate,
  JUNE,
  REP,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
const VIEWS = { ...REP, statement_scope: 'shared_views' } as const;
const ALL = { ...REP, statement_scope: 'all' } as const;

let w: Awaited<ReturnType<typeof world>>;
let admin: TestClient;

beforeAll(async () => {
  w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  admin = await app.as(w.tenant.admin);
});

const list = async (client: TestClient) =>
  (await client.get('/api/statements/views')).body.views as {
    id: string;
    name: string;
    permission: string;
  }[];
const make = async (name: string, filters: object[] = [], link = 'and') =>
  (await admin.post('/api/statements/views', { name, filters, link })).body.id as string;
const share = (id: string, shares: object[]) => admin.put(`/api/statements/views/${id}/shares`, { shares });
const shown = async (client: TestClient, body: object) =>
  (await client.post('/api/statements/search', { ...JUNE, sort: 'user', ...body })).body.statements.map(
    (row: { user: { name: string } }) => row.user.name,
  ) as string[];

describe('views', () => {
  it('one of them opens the board of a person, as long as they see it', async () => {
    const id = await make('Mine first');
    const user = await w.tenant.addUser({ permissions: VIEWS });
    const client = await app.as(user);
    const choose = (view_id: string | null) => client.put('/api/statements/default-view', { view_id });
    const chosen = async (of: TestClient) => (await of.get('/api/statements/views')).body.default_id;
    expect((await choose(id)).body.code).toBe('view_forbidden');
    expect((await choose(newId())).body.code).toBe('view_not_found');
    await share(id, [{ user_id: user.user_id, permission: 'view' }]);
    expect((await choose(id)).status).toBe(200);
    // Nobody else's board opens with it.
    expect([await chosen(client), await chosen(admin)]).toEqual([id, null]);
    await share(id, []);
    expect(await chosen(client)).toBeNull();
    await share(id, [{ user_id: user.user_id, permission: 'view' }]);
    expect((await choose(null)).status).toBe(200);
    expect(await chosen(client)).toBeNull();
    expect((await choose(id)).status).toBe(200);
    await admin.delete(`/api/statements/views/${id}`);
    expect(await chosen(client)).toBeNull();
  });

  it('keep columns: their own or none, through a change that does not name them, in a copy, and gone with the choice', async () => {
    const flag = `flag:${newId()}`;
    const fields = ['attainment', 'manager', flag];
    const id = (
      await admin.post('/api/statements/views', { name: 'Columns', filters: [], link: 'and', fields })
    ).body.id as string;
    const path = `/api/statements/views/${id}`;
    const kept = async () => (await admin.get(path)).body.fields;
    expect(await kept()).toEqual(fields);
    const plain = { name: 'Columns', filters: [], link: 'and' };
    await admin.put(path, { ...plain, name: 'Other' });
    expect(await kept()).toEqual(fields);
    const copy = await admin.post(path, {});
    expect(copy.body.fields).toEqual(fields);
    await admin.put(path, { ...plain, fields: [] });
    expect(await kept()).toEqual([]);
    await admin.put(path, { ...plain, fields: null });
    expect(await kept()).toBeNull();
    for (const wrong of [['nothing'], ['note', 'note'], ['flag:1']])
      expect((await admin.put(path, { ...plain, fields: wrong })).status).toBe(400);
    for (const one of [id, copy.body.id as string]) await admin.delete(`/api/statements/views/${one}`);
  });

  it('show their editors a few of the people with whom they are shared', async () => {
    const id = await make('Faces');
    const people = await Promise.all(
      ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => w.tenant.addUser({ name, permissions: VIEWS })),
    );
    await share(
      id,
      people.map(({ user_id }, at) => ({ user_id, permission: at === 0 ? 'edit' : 'view' })),
    );
    const faces = async (of: TestClient) =>
      (await of.get(`/api/statements/views/${id}`)).body.users_avatar_for_preview.map(
        (one: { name: string }) => one.name,
      );
    const [editor, reader] = await Promise.all(people.slice(0, 2).map((one) => app.as(one)));
    if (!editor || !reader) throw new Error('two people');
    expect(await faces(admin)).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
    expect(await faces(editor)).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
    expect(await faces(reader)).toEqual([]);
    await admin.delete(`/api/statements/views/${id}`);
  });

  it('are made, changed, duplicated, ordered and deleted', async () => {
    const first = await make('Europe', [{ type: 'username', value: 'One' }]);
    const second = await make('Errors', [{ type: 'error', value: true }]);
    const copy = await admin.post(`/api/statements/views/${first}`, {});
    expect(copy.body).toMatchObject({
      name: 'Europe (2)',
      filters: [{ type: 'username', value: 'One' }],
      permission: 'edit',
    });
    expect((await list(admin)).map((view) => view.name)).toEqual(['Europe', 'Errors', 'Europe (2)']);
    expect((await admin.put('/api/statements/views', { view_ids: [copy.body.id, second] })).status).toBe(200);
    expect((await list(admin)).map((view) => view.name)).toEqual(['Europe (2)', 'Errors', 'Europe']);
    const changed = await admin.put(`/api/statements/views/${second}`, {
      name: 'In error',
      filters: [],
      link: 'or',
      preview_mode: true,
    });
    expect(changed.body).toMatchObject({
      name: 'In error',
      filters: [],
      link: 'or',
      preview_mode: true,
      version: 2,
    });
    const again = { id: second, name: 'Again', filters: [], link: 'and' };
    expect((await admin.post('/api/statements/views', again)).body.code).toBe('conflict');
    expect((await admin.delete(`/api/statements/views/${second}`)).status).toBe(200);
    // Deleted by mistake, it comes back under its links.
    expect((await admin.post('/api/statements/views', again)).body.id).toBe(second);
    for (const { id } of await list(admin))
      expect((await admin.delete(`/api/statements/views/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/statements/views/${first}`)).body.code).toBe('view_not_found');
    expect((await admin.post('/api/statements/search', { ...JUNE, view_id: first })).status).toBe(404);
  });

  it.each([
    ['a filter of no known kind', [{ type: 'salary', value: 1 }]],
    ['an empty list', [{ type: 'teams', values: [] }]],
    ['a name of blanks', [{ type: 'username', value: '  ' }]],
  ])('refuse %s', async (_what, filters) => {
    expect((await admin.post('/api/statements/views', { name: 'Wrong', filters, link: 'and' })).status).toBe(
      400,
    );
  });

  it('show what their filters say: all of them, or any', async () => {
    const environment = w.tenant.tenant.environment_id;
    const team = newId();
    const boss = await w.tenant.addUser({ name: 'Boss', permissions: REP });
    const lead = await w.tenant.addUser({ name: 'Lead', permissions: REP });
    await t.query(`insert into teams (environment_id, id, name) values ($1, $2, 'West')`, [
      environment,
      team,
    ]);
    await t.query('insert into team_members (environment_id, id, team_id, user_id) values ($1, $2, $3, $4)', [
      environment,
      newId(),
      team,
      w.other.user_id,
    ]);
    for (const [manager, user] of [
      [boss, lead],
      [lead, w.rep],
    ] as const)
      await t.query(
        'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
        [environment, newId(), manager.user_id, user.user_id],
      );
    const view = await make('Tried');
    const of = async (filters: object[], link = 'and') => {
      await admin.put(`/api/statements/views/${view}`, { name: 'Tried', filters, link });
      return shown(admin, { view_id: view });
    };
    const both = ['Rep One', 'Rep Two'];
    expect(await of([])).toEqual(both);
    expect(await of([], 'or')).toEqual(both);
    expect(await of([{ type: 'username', value: 'two' }])).toEqual(['Rep Two']);
    expect(await of([{ type: 'username', value: '%' }])).toEqual([]);
    expect(await of([{ type: 'users', values: [w.rep.user_id] }])).toEqual(['Rep One']);
    expect(await of([{ type: 'teams', values: [team] }])).toEqual(['Rep Two']);
    expect(await of([{ type: 'managers', values: [boss.user_id] }])).toEqual(['Rep One']);
    expect(await of([{ type: 'managers', values: [boss.user_id], only_direct: true }])).toEqual([]);
    expect(await of([{ type: 'managers', values: [lead.user_id], only_direct: true }])).toEqual(['Rep One']);
    // Nobody manages them in the month; with a manager beside, either.
    const unmanaged = { type: 'managers', values: [NO_USER] };
    expect(await of([unmanaged])).toEqual(['Rep Two']);
    expect(await of([{ type: 'managers', values: [NO_USER, boss.user_id] }])).toEqual(both);
    expect(await shown(admin, { filters: { managers: [NO_USER] } })).toEqual(['Rep Two']);
    expect(await of([{ type: 'plans', values: [w.sales.plan_id] }])).toEqual(both);
    expect(await of([{ type: 'plans', values: [newId()] }])).toEqual([]);
    expect(await of([{ type: 'status', values: ['to_lock'] }])).toEqual(both);
    expect(await of([{ type: 'status', values: ['ongoing', 'locked'] }])).toEqual([]);
    expect(await of([{ type: 'error', value: true }])).toEqual([]);
    const one = { type: 'username', value: 'One' };
    const two = { type: 'username', value: 'Two' };
    expect(await of([one, two])).toEqual([]);
    expect(await of([one, two], 'or')).toEqual(both);
    // The board's own filters narrow the view.
    expect(await shown(admin, { view_id: view, filters: { username: 'Two' } })).toEqual(['Rep Two']);
  });

  it('narrow what is done to all, exported, added up and recalculated', async () => {
    const view = await make('One alone', [{ type: 'users', values: [w.rep.user_id] }]);
    const board = (await admin.post('/api/statements/search', { ...JUNE, view_id: view })).body;
    expect(board).toMatchObject({ total: 1, totals: { people: 1 }, actions: { lock: 1 } });
    const file = await admin.post('/api/statements/export', { ...JUNE, view_id: view });
    expect([file.text.includes('Rep One'), file.text.includes('Rep Two')]).toEqual([true, false]);
    const parts = await admin.get(`/api/statements/repartition?year=2017&month=6&view_id=${view}`);
    expect(parts.body.teams).toMatchObject([{ people: 1 }]);
    const job = await admin.post('/api/statements/refresh', { ...JUNE, view_id: view });
    const [queued] = await t.query<{ payload: { user_ids: string[] } }>(
      'select payload from jobs where id = $1',
      [job.body.job_id],
    );
    expect(queued?.payload.user_ids).toEqual([w.rep.user_id]);
    await calculate(w.tenant);
    const locked = await admin.post('/api/validation', {
      mode: 'lock',
      ...JUNE,
      statement_ids: null,
      view_id: view,
    });
    expect(locked.body).toMatchObject({ changed: 1, skipped: [] });
    await admin.post('/api/validation', { mode: 'unlock', ...JUNE, statement_ids: null, view_id: view });
    await calculate(w.tenant);
  });
});

describe('who may', () => {
  it('make and share views sees everybody and has all rights on adjustments; every other write is refused', async () => {
    const view = await make('Theirs');
    const colleague = await w.tenant.addUser({ name: 'Reads all', permissions: ALL });
    const full = { effect: 'allow', level: 'delete' } as const;
    const resources = { ...VIEWS.resources, adjustment_analysis: full };
    const own = await w.tenant.addUser({ name: 'All rights on own', permissions: { ...VIEWS, resources } });
    const deletes = await w.tenant.addUser({
      name: 'Deletes statements',
      permissions: { ...ALL, resources: { ...ALL.resources, statement: full } },
    });
    const manager = await app.as(
      await w.tenant.addUser({ name: 'Manages views', permissions: { ...ALL, resources } }),
    );
    const made = await manager.post('/api/statements/views', { name: 'Made', filters: [], link: 'and' });
    expect((await manager.delete(`/api/statements/views/${made.body.id}`)).status).toBe(200);
    await share(view, [{ user_id: own.user_id, permission: 'edit' }]);
    for (const user of [colleague, own, deletes]) {
      const client = await app.as(user);
      for (const [method, path, body] of [
        ['POST', '/api/statements/views', { name: 'Mine', filters: [], link: 'and' }],
        ['POST', `/api/statements/views/${view}`, {}],
        ['PUT', '/api/statements/views', { view_ids: [view] }],
        ['DELETE', `/api/statements/views/${view}`, undefined],
        ['GET', `/api/statements/views/${view}/shares`, undefined],
        ['PUT', `/api/statements/views/${view}/shares`, { shares: [] }],
        ['GET', '/api/company/statements/sharing-view-data', undefined],
      ] as const)
        expect((await client.request(method, path, body)).body.code, `${user.name} ${method} ${path}`).toBe(
          'forbidden',
        );
    }
    // Who sees everybody sees every view; changing one takes a share to edit.
    const client = await app.as(colleague);
    expect((await list(client)).find(({ id }) => id === view)?.permission).toBe('view');
    const body = { name: 'Changed', filters: [], link: 'and' };
    expect((await client.put(`/api/statements/views/${view}`, body)).body.code).toBe('view_forbidden');
    await share(view, [{ role_id: colleague.role_id, permission: 'edit' }]);
    expect((await client.put(`/api/statements/views/${view}`, body)).body.name).toBe('Changed');
  });

  it('managed views by the right on statements goes on with that on adjustments, unless denied', async () => {
    const statement = { effect: 'allow', level: 'delete' } as const;
    const roleOf = async (scope: 'all' | 'me', more: object = {}) =>
      (
        await w.tenant.addUser({
          permissions: { ...REP, statement_scope: scope, resources: { statement, ...more } },
        })
      ).role_id;
    const roles = [
      await roleOf('all'),
      await roleOf('me'),
      await roleOf('all', { adjustment_analysis: { effect: 'deny', level: 'none' } }),
    ];
    const migration = readFileSync(
      join(import.meta.dirname, '../../../../migrations/0616_who_manages_statement_views.sql'),
      'utf8',
    );
    for (const one of migration.split(';').filter((each) => each.includes('update roles')))
      await t.query(one);
    const rows = await t.query(
      `select permissions #>> '{resources,adjustment_analysis,level}' as level from roles
        where id = any($1) order by array_position($1::uuid[], id)`,
      [roles],
    );
    expect(rows).toEqual([{ level: 'delete' }, { level: null }, { level: 'none' }]);
  });

  it('the higher of the role’s and one’s own share counts', async () => {
    const person = await w.tenant.addUser({ name: 'Shared with', permissions: VIEWS });
    const client = await app.as(person);
    const view = await make('Of both');
    const level = async (shares: object[]) => {
      expect((await share(view, shares)).status).toBe(200);
      const here = (await list(client)).find(({ id }) => id === view)?.permission ?? null;
      const shared = await t.run(w.tenant, (ctx) => sharedResources(ctx), person);
      expect(shared).toEqual(
        here === null ? [] : [{ resource_type: 'statement_view', resource_id: view, permission: here }],
      );
      return here;
    };
    const role = { role_id: person.role_id };
    const own = { user_id: person.user_id };
    expect(await level([])).toBeNull();
    expect(
      await level([
        { ...role, permission: 'edit' },
        { ...own, permission: 'view' },
      ]),
    ).toBe('edit');
    expect(
      await level([
        { ...role, permission: 'view' },
        { ...own, permission: 'edit' },
      ]),
    ).toBe('edit');
    expect(await level([{ ...role, permission: 'view' }])).toBe('view');
    expect(
      (await client.put(`/api/statements/views/${view}`, { name: 'X', filters: [], link: 'and' })).body.code,
    ).toBe('view_forbidden');
    expect(await level([])).toBeNull();
    expect((await client.get(`/api/statements/views/${view}`)).body.code).toBe('view_forbidden');
  });

  // Guard: `showsMore` in save-view.ts; without it the editor of one person's view sees everybody after one call.
  it('narrow a view that is all they see, and never widen it', async () => {
    const view = await make('Bounded', [{ type: 'users', values: [w.rep.user_id] }]);
    const person = await w.tenant.addUser({ name: 'Edits one view', permissions: VIEWS });
    await share(view, [{ user_id: person.user_id, permission: 'edit' }]);
    const client = await app.as(person);
    const change = (by: TestClient, filters: object[], link = 'and') =>
      by.put(`/api/statements/views/${view}`, { name: 'Bounded', filters, link });
    const wide = [[], [{ type: 'error', value: false }], [{ type: 'status', values: ['to_lock'] }]];
    for (const filters of wide) {
      expect((await change(client, filters)).body).toMatchObject({
        code: 'forbidden',
        params: { reason: 'more_than_own' },
        field: 'filters',
      });
    }
    expect(
      (await change(client, [{ type: 'users', values: [w.rep.user_id, w.other.user_id] }])).body.code,
    ).toBe('forbidden');
    const narrower = [
      { type: 'users', values: [w.rep.user_id] },
      { type: 'error', value: false },
    ];
    expect((await change(client, narrower)).status).toBe(200);
    const seen = (await client.post('/api/statements/search', JUNE)).body.statements;
    expect(seen.map((row: { user: { name: string } }) => row.user.name)).toEqual(['Rep One']);
    expect((await change(admin, [])).status).toBe(200);
  });

  it('a view is given only to those who see shared views; who lost that keeps an empty share', async () => {
    const view = await make('Not for all');
    const refused = await share(view, [{ role_id: w.rep.role_id, permission: 'view' }]);
    expect([refused.status, refused.body.code, refused.body.params.name]).toEqual([
      409,
      'view_not_shareable',
      `Role ${w.rep.role_id}`,
    ]);
    expect((await share(view, [{ user_id: w.rep.user_id, permission: 'view' }])).body.code).toBe(
      'view_not_shareable',
    );
    const person = await w.tenant.addUser({ name: 'Changes role', permissions: VIEWS });
    const offered = (await admin.get('/api/company/statements/sharing-view-data')).body;
    expect(offered.users.map((user: { id: string }) => user.id)).toContain(person.user_id);
    expect(offered.users.map((user: { id: string }) => user.id)).not.toContain(w.rep.user_id);
    expect(offered.roles.map((role: { id: string }) => role.id)).not.toContain(w.rep.role_id);
    await share(view, [{ user_id: person.user_id, permission: 'view' }]);
    await t.query('update users set role_id = $1 where id = $2', [w.tenant.roles.rep, person.user_id]);
    expect((await share(view, [{ user_id: person.user_id, permission: 'edit' }])).status).toBe(200);
  });

  it('look through another’s eyes: its editors, in preview mode, and never beyond their own', async () => {
    const view = await make('Seen as');
    const person = await w.tenant.addUser({ name: 'Sees one', permissions: VIEWS });
    const narrow = await make('One', [{ type: 'users', values: [w.rep.user_id] }]);
    await share(narrow, [{ user_id: person.user_id, permission: 'edit' }]);
    const body = { view_id: view, preview_user_id: person.user_id };
    const search = (client: TestClient, body: object) =>
      client.post('/api/statements/search', { ...JUNE, ...body });
    expect((await search(admin, body)).body.code).toBe('forbidden');
    await admin.put(`/api/statements/views/${view}`, {
      name: 'Seen as',
      filters: [],
      link: 'and',
      preview_mode: true,
    });
    const preview = (await search(admin, body)).body;
    expect(preview.statements).toMatchObject([{ user: { name: 'Rep One' }, actions: [] }]);
    expect(preview).toMatchObject({
      tabs: ['all', 'mine'],
      can_calculate: false,
      actions: { lock: 0, unlock: 0, validate: 0, close: 0 },
    });
    const parts = await admin.get(
      `/api/statements/repartition?year=2017&month=6&view_id=${view}&preview_user_id=${person.user_id}`,
    );
    expect(parts.body.teams).toMatchObject([{ people: 1 }]);
    expect((await search(admin, { ...body, preview_user_id: newId() })).status).toBe(404);
    expect((await search(admin, { preview_user_id: person.user_id })).body.code).toBe('forbidden');
    // An editor who sees one person sees no more by looking as the admin.
    await admin.put(`/api/statements/views/${narrow}`, {
      name: 'One',
      filters: [{ type: 'users', values: [w.rep.user_id] }],
      link: 'and',
      preview_mode: true,
    });
    const client = await app.as(person);
    const asAdmin = await search(client, { view_id: narrow, preview_user_id: w.tenant.admin.user_id });
    expect(asAdmin.body.statements.map((row: { user: { name: string } }) => row.user.name)).toEqual([
      'Rep One',
    ]);
    expect((await search(client, { view_id: view, preview_user_id: w.tenant.admin.user_id })).status).toBe(
      403,
    );
  });
});
