import type { Permissions } from '@comptoir/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  fileForm,
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { jobs } from '../statements/index.ts';
import { routes as groupRoutes } from '../groups/index.ts';
import { routes as teamRoutes } from '../teams/index.ts';
import { routes as importRoutes } from '../user-imports/index.ts';
import { routes as userRoutes } from '../users/index.ts';

/**
 * Rights on teams and users widen nobody's own reach over pay (H-3). Guard: `withinOwnReach`; without it every refusal below is a 200,
 * as it is for the admin, who makes the same change in the same place.
 */
let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let organiser: TestUser;
let victim: TestUser;
let below: TestUser;
let client: TestClient;
let admin: TestClient;
let team: string;
let own_team: string;
const change = { effect: 'allow', level: 'delete' } as const;
const ROLE: Permissions = {
  resources: { statement: { effect: 'allow', level: 'read' }, user: change },
  binary: { statement_validate_supervised: true, statement_comment: true },
  statement_scope: 'teams_below',
  request_scope: 'mine',
};

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, {
    routes: [...groupRoutes, ...teamRoutes, ...userRoutes, ...importRoutes],
    jobs,
  });
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

beforeEach(async () => {
  tenant = await t.tenant();
  organiser = await tenant.addUser({ name: 'Organiser', permissions: ROLE });
  victim = await tenant.addUser({ name: 'Victim' });
  below = await tenant.addUser({ name: 'Below' });
  [client, admin] = [await app.as(organiser), await app.as(tenant.admin)];
  team = (await admin.post('/api/teams', { name: 'Top' })).body.id as string;
  own_team = (await admin.post('/api/teams', { name: 'Own' })).body.id as string;
  await attribute(admin, team, [{ user_id: victim.user_id }]);
  await attribute(admin, own_team, [{ user_id: organiser.user_id, can_view: true, can_validate: true }]);
  await admin.post(
    `/api/users/${organiser.user_id}/supervised-users`,
    supervised(below, '2017-01', '2017-06'),
  );
});

const attribute = (by: TestClient, id: string, attributions: readonly object[]) =>
  by.patch(`/api/teams/${id}/attributions`, { attributions, removed_ids: [] });
const supervised = (user: TestUser, start_date: string | null = null, end_date: string | null = null) => ({
  supervised_user_ids: [user.user_id],
  start_date,
  end_date,
});
const linked = (user: TestUser, manager: TestUser) =>
  t.query('insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)', [
    tenant.tenant.environment_id,
    newId(),
    manager.user_id,
    user.user_id,
  ]);

type Change = (by: TestClient) => Promise<{ status: number; body: { code?: string; params?: unknown } }>;
const WIDER: Readonly<Record<string, Change>> = {
  'joins a team with sight': (by) => attribute(by, team, [{ user_id: organiser.user_id, can_view: true }]),
  'joins a team with its validation': (by) =>
    attribute(by, team, [{ user_id: organiser.user_id, can_validate: true }]),
  'puts somebody into their own team': (by) => attribute(by, own_team, [{ user_id: victim.user_id }]),
  'moves a team below their own': (by) => by.patch(`/api/teams/${team}`, { parent_id: own_team }),
  'replaces a team below their own': (by) =>
    by.put(`/api/teams/${team}`, { name: 'Top', parent_id: own_team }),
  'adds people below themselves': (by) =>
    by.post(`/api/users/${organiser.user_id}/supervised-users`, supervised(victim)),
  'sets people below themselves': (by) =>
    by.put(`/api/users/${organiser.user_id}/supervised-users`, supervised(victim)),
  'becomes the manager of somebody': (by) =>
    by.put(`/api/users/${victim.user_id}/managers`, {
      manager_id: organiser.user_id,
      start_date: null,
      end_date: null,
    }),
  'puts somebody below those below them': (by) =>
    by.post(`/api/users/${below.user_id}/supervised-users`, supervised(victim, '2017-02')),
  'keeps somebody for a longer time': (by) =>
    by.post(`/api/users/${organiser.user_id}/supervised-users`, supervised(below, '2016-12', '2017-06')),
  'takes over from who leaves': async (by) => {
    const leaver = await tenant.addUser({ name: 'Leaver' });
    await linked(await tenant.addUser({ name: 'Left behind' }), leaver);
    return by.post(`/api/users/${leaver.user_id}/archive`, {
      departure_date: '2017-06-30',
      new_manager_id: organiser.user_id,
    });
  },
  'imports a file that names them as manager': async (by) => {
    const file = await by.post(
      '/api/users/imports',
      fileForm('users.csv', 'name,manager\nVictim,Organiser\n'),
    );
    return by.post(`/api/users/imports/${file.body.id}/apply`, { all_or_nothing: true });
  },
};

describe.each(Object.entries(WIDER))('who organises and %s', (_name, change_) => {
  it('is refused, and the admin is not', async () => {
    const refused = await change_(client);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'forbidden', params: { reason: 'more_than_own' } },
    ]);
    expect((await change_(admin)).status).toBe(200);
  });
});

describe('what does not widen', () => {
  it('is free: people elsewhere, a shorter time, the same again, new people by a file', async () => {
    const other = await tenant.addUser({ name: 'Other' });
    const statuses = [
      await client.post(`/api/users/${other.user_id}/supervised-users`, supervised(victim)),
      await client.put(
        `/api/users/${organiser.user_id}/supervised-users`,
        supervised(below, '2017-02', '2017-05'),
      ),
      await attribute(client, team, [{ user_id: organiser.user_id }]),
      await client.post('/api/teams', { name: 'Third', parent_id: own_team }),
    ].map(({ status, text }) => [status, status === 200 ? '' : text]);
    expect(statuses).toEqual([200, 200, 200, 200].map((status) => [status, '']));
    const file = await client.post(
      '/api/users/imports',
      fileForm('users.csv', 'name,manager\nSomebody New,Organiser\n'),
    );
    expect(
      (await client.post(`/api/users/imports/${file.body.id}/apply`, { all_or_nothing: true })).status,
    ).toBe(200);
  });

  it('is anything for people who see everybody', async () => {
    const all = await app.as(
      await tenant.addUser({
        name: 'Sees all',
        permissions: { ...ROLE, binary: {}, statement_scope: 'all' },
      }),
    );
    expect((await WIDER['moves a team below their own']?.(all))?.status).toBe(200);
  });
});

describe('people who see what a shared view shows', () => {
  /** Sees the statements that one view shows, among which the victim's is none. */
  async function viewerOf(filter: object): Promise<{ readonly by: TestClient; readonly viewer: TestUser }> {
    const viewer = await tenant.addUser({
      name: 'Viewer',
      permissions: { ...ROLE, binary: {}, statement_scope: 'shared_views' },
    });
    const environment = tenant.tenant.environment_id;
    await t.query(
      `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date)
       values ($1, $2, $3, '2026-01-01', 'EUR', '\\x00', now(), now(), now())`,
      [environment, newId(), victim.user_id],
    );
    const view_id = newId();
    await t.query(
      `insert into statement_views (environment_id, id, name, filters, link, position) values ($1, $2, 'Own', $3, 'and', 0)`,
      [environment, view_id, JSON.stringify([filter])],
    );
    await t.query(
      `insert into statement_view_shares (environment_id, id, view_id, user_id, permission) values ($1, $2, $3, $4, 'view')`,
      [environment, newId(), view_id, viewer.user_id],
    );
    return { by: await app.as(viewer), viewer };
  }

  it('puts nobody into a team that it shows', async () => {
    const { by, viewer } = await viewerOf({ type: 'teams', values: [own_team] });
    expect((await WIDER['puts somebody into their own team']?.(by))?.body).toMatchObject({
      params: { reason: 'more_than_own' },
    });
    expect((await attribute(by, team, [{ user_id: viewer.user_id }])).status).toBe(200);
  });

  it('puts nobody into a group that it shows', async () => {
    const { id: dimension_id } = (await admin.post('/api/groups/dimensions', { name: 'Segment' })).body;
    const group = async (name: string) =>
      (await admin.post('/api/groups', { dimension_id, name })).body.id as string;
    const [shown, other] = [await group('Shown'), await group('Other')];
    const { by } = await viewerOf({ type: 'groups', values: [shown] });
    const put = (client_: TestClient, id: string) =>
      client_.patch(`/api/groups/${id}/members`, {
        members: [{ user_id: victim.user_id, start_month: null, end_month: null }],
      });
    expect((await put(by, shown)).body).toMatchObject({ params: { reason: 'more_than_own' } });
    expect((await put(by, other)).status).toBe(200);
    expect((await put(admin, shown)).status).toBe(200);
  });
});

describe('people above the caller', () => {
  it('keep their name and reference, by their page and by a file', async () => {
    const page = `/api/users/${tenant.admin.user_id}`;
    for (const body of [{ name: 'Somebody else' }, { external_ref: 'X-1' }]) {
      expect((await client.patch(page, body)).body).toMatchObject({
        code: 'forbidden',
        params: { reason: 'more_than_own' },
      });
      expect((await admin.patch(page, body)).status).toBe(200);
    }
    expect(
      (await client.patch(`/api/users/${victim.user_id}`, { name: 'Renamed', external_ref: 'V-1' })).status,
    ).toBe(200);
    const file = await client.post(
      '/api/users/imports',
      fileForm('users.csv', 'name,external_ref\nSomebody else,X-2\n'),
    );
    const applied = await client.post(`/api/users/imports/${file.body.id}/apply`, { all_or_nothing: false });
    expect(applied.body).toMatchObject({ code: 'forbidden', params: { reason: 'more_than_own' } });
  });
});
