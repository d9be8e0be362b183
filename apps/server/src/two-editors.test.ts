import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features/index.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestResponse,
  type TestTenant,
  type TestUser,
} from './platform/testing/index.ts';

/** Two people edit the same thing: the second to save is refused, and what the first saved stays. Over HTTP, as two browsers do it. */
let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let first: TestClient;
let second: TestClient;
let rep: TestUser;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, {
    routes: features.flatMap((feature) => feature.routes),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
  });
  tenant = await t.tenant();
  first = await app.as(tenant.admin);
  second = await app.as(await tenant.addUser({ name: 'Second admin', role: 'admin' }));
  rep = await tenant.addUser({ name: 'Anna Rep' });
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

/** Answers of many calls, read by path. */
type Body = TestResponse['body'];

interface Edited {
  /** Makes what is edited, and says where it is read and written. */
  readonly make: () => Promise<{
    readonly read: string;
    readonly write: string;
    readonly pick?: (body: Body) => Body;
  }>;
  readonly method: 'PATCH' | 'PUT';
  /** What a person's form sends. */
  readonly form: (name: string) => object;
  readonly said: (stored: Body) => unknown;
  /** Of what is stored; `version` unless it is called otherwise. */
  readonly version?: string;
  /** Where the version is in the body, when not at its top. */
  readonly place?: (body: Body, version: number) => object;
}

const made = async (path: string, body: object) => (await first.post(path, body)).body;
/** What a role and a person are given, edit by edit. */
const SHARINGS = [
  [null, 'view'],
  [null, 'edit'],
  ['view', 'view'],
  ['view', 'edit'],
  ['edit', 'edit'],
] as const;
const NO_RIGHTS = { resources: {}, binary: {}, statement_scope: 'me', request_scope: 'mine' };
const named = { form: (name: string) => ({ name }), said: (stored: Body) => stored.name as unknown } as const;

const EDITED: Readonly<Record<string, Edited>> = {
  'a role': {
    ...named,
    method: 'PUT',
    form: (name) => ({
      name,
      permissions_v2: { ...NO_RIGHTS, statement_scope: name.endsWith('2') ? 'all' : 'me' },
    }),
    async make() {
      const { id } = await made('/api/company/roles', { name: 'Analyst', permissions_v2: NO_RIGHTS });
      return { read: `/api/company/roles/${id}`, write: `/api/company/roles/${id}` };
    },
  },
  'the company’s name': {
    ...named,
    method: 'PATCH',
    make: async () => ({ read: '/api/company', write: '/api/company' }),
  },
  'the company’s settings': {
    method: 'PATCH',
    make: async () => ({ read: '/api/company', write: '/api/company' }),
    form: (name) => ({ settings: { month_reference_day: Number(name.at(-1)) + 10 } }),
    said: (company) => `edit ${company.settings.month_reference_day - 10}`,
  },
  'a plan': {
    ...named,
    method: 'PATCH',
    async make() {
      const { id } = await made('/api/plans', { name: 'Plan' });
      return { read: `/api/plans/${id}`, write: `/api/plans/${id}` };
    },
  },
  'who has a plan': {
    method: 'PUT',
    version: 'members_version',
    async make() {
      const { id } = await made('/api/plans', { name: 'Plan with people' });
      return { read: `/api/plans/${id}`, write: `/api/plans/${id}/members` };
    },
    form: (name) => ({
      members: [
        { user_id: rep.user_id, team_id: null, start_date: `2026-0${name.at(-1)}-01`, end_date: null },
      ],
    }),
    said: (plan) => (plan.members[0] ? `edit ${Number(plan.members[0].start_date.slice(5, 7))}` : null),
  },
  'a team': {
    ...named,
    method: 'PATCH',
    async make() {
      const { id } = await made('/api/teams', { name: 'West' });
      return { read: `/api/teams/${id}`, write: `/api/teams/${id}` };
    },
  },
  'a team, saved again': {
    ...named,
    method: 'PUT',
    async make() {
      const { id } = await made('/api/teams', { name: 'East' });
      return { read: `/api/teams/${id}`, write: `/api/teams/${id}` };
    },
  },
  'a statement view': {
    ...named,
    method: 'PUT',
    form: (name) => ({ name, filters: [{ type: 'error', value: name.endsWith('2') }], link: 'and' }),
    async make() {
      const { id } = await made('/api/statements/views', { name: 'View', filters: [], link: 'and' });
      return { read: `/api/statements/views/${id}`, write: `/api/statements/views/${id}` };
    },
  },
  'with whom a view is shared': {
    method: 'PUT',
    version: 'shares_version',
    async make() {
      const { id } = await made('/api/statements/views', { name: 'Shared view', filters: [], link: 'and' });
      return { read: `/api/statements/views/${id}/shares`, write: `/api/statements/views/${id}/shares` };
    },
    form: (name) => {
      const [role, own] = SHARINGS[Number(name.at(-1)) - 1]!;
      const roles = role === null ? [] : [{ role_id: tenant.roles.admin, permission: role }];
      return { shares: [...roles, { user_id: tenant.admin.user_id, permission: own }] };
    },
    said: ({ shares }) => {
      const [own, role] = [...shares].reverse() as { permission: string }[];
      const at = SHARINGS.findIndex(
        (one) => one[0] === (role?.permission ?? null) && one[1] === own?.permission,
      );
      return own ? `edit ${at + 1}` : null;
    },
  },
  'a membership': {
    method: 'PATCH',
    async make() {
      const { id } = await made('/api/teams', { name: 'North' });
      await first.patch(`/api/teams/${id}/attributions`, { attributions: [{ user_id: rep.user_id }] });
      return {
        read: `/api/teams/${id}`,
        write: `/api/teams/${id}/attributions`,
        pick: (team) => team.members[0],
      };
    },
    form: (name) => ({ attributions: [{ user_id: rep.user_id, start_date: `2026-0${name.at(-1)}-01` }] }),
    said: (member) => `edit ${Number(member.start_date?.slice(5, 7))}`,
    place: (body, version) => ({ attributions: [{ ...body.attributions[0], version }] }),
  },
  'a quota': {
    ...named,
    method: 'PATCH',
    async make() {
      const { id } = await made('/api/quotas', { name: 'Target', frequency: 'monthly', type: 'amount' });
      return { read: `/api/quotas/${id}`, write: `/api/quotas/${id}` };
    },
  },
  'a data table': {
    ...named,
    method: 'PATCH',
    version: 'settings_version',
    async make() {
      const { id } = await made('/api/tables', { name: 'Deals' });
      return { read: `/api/tables/${id}`, write: `/api/tables/${id}` };
    },
  },
  'a field': {
    ...named,
    method: 'PATCH',
    async make() {
      const { id: table } = await made('/api/tables', { name: 'Orders' });
      const { id } = await made(`/api/tables/${table}/fields`, { name: 'Stage', type: 'string' });
      const pick = (body: Body) => body.fields.find((field: Body) => field.id === id) as Body;
      return { read: `/api/tables/${table}`, write: `/api/tables/${table}/fields/${id}`, pick };
    },
  },
  'an attribute': {
    ...named,
    method: 'PATCH',
    async make() {
      const { id } = await made('/api/attributes', { name: 'Region', type: 'text' });
      const pick = (body: Body) => body.attributes.find((attribute: Body) => attribute.id === id) as Body;
      return { read: '/api/attributes', write: `/api/attributes/${id}`, pick };
    },
  },
  'a user': {
    ...named,
    method: 'PATCH',
    async make() {
      const { user_id } = await tenant.addUser({ name: 'Boris Rep' });
      return { read: `/api/users/${user_id}`, write: `/api/users/${user_id}` };
    },
  },
};

describe.each(Object.entries(EDITED))('%s', (what, edited) => {
  it('saved by the first, refuses the second, and accepts a write without a version', async () => {
    const { read, write, pick = (body) => body } = await edited.make();
    const stored = async (client: TestClient) => pick((await client.get(read)).body);
    const body = (edit: string, opened: Body, sends = true) => {
      const form = edited.form(`${what}, edit ${edit}`) as Body;
      // A membership is named by its id.
      if (form.attributions) form.attributions[0].id = opened.id;
      const version = opened[edited.version ?? 'version'] as number;
      if (!sends) return form;
      return edited.place ? edited.place(form, version) : { ...form, version };
    };
    const [theirs, mine] = [await stored(first), await stored(second)];

    expect(await first.request(edited.method, write, body('1', theirs))).toMatchObject({ status: 200 });
    const refused = await second.request(edited.method, write, body('2', mine));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', params: { object: expect.any(String) } },
    });
    expect(edited.said(await stored(second))).toMatch(/edit 1$/);

    // From what is there now it goes through, and without a version always.
    expect(await second.request(edited.method, write, body('2', await stored(second)))).toMatchObject({
      status: 200,
    });
    expect(edited.said(await stored(first))).toMatch(/edit 2$/);
    expect(await first.request(edited.method, write, body('3', theirs, false))).toMatchObject({
      status: 200,
    });
    expect(edited.said(await stored(first))).toMatch(/edit 3$/);

    // At one moment: one of them is first.
    const both = await stored(first);
    const answers = await Promise.all([
      first.request(edited.method, write, body('4', both)),
      second.request(edited.method, write, body('5', both)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(edited.said(await stored(first))).toMatch(answers[0]?.status === 200 ? /edit 4$/ : /edit 5$/);
  });
});

describe('what is no second editor', () => {
  it('a licence given while the profile is open leaves its version', async () => {
    const { user_id } = await tenant.addUser({ name: 'Carla Rep' });
    const { version } = (await first.get(`/api/users/${user_id}`)).body;
    expect(await second.patch(`/api/users/${user_id}/licence`, { licenced: true })).toMatchObject({
      status: 200,
    });
    expect(await first.patch(`/api/users/${user_id}`, { name: 'Carla Manager', version })).toMatchObject({
      status: 200,
    });
  });

  it('a plan renamed while its people are edited, a table’s fields put in order while one is', async () => {
    const plan = await made('/api/plans', { name: 'Renamed in between' });
    await second.patch(`/api/plans/${plan.id}`, { name: 'Renamed', version: plan.version });
    expect(
      await first.put(`/api/plans/${plan.id}/members`, { members: [], version: plan.members_version }),
    ).toMatchObject({ status: 200 });

    const table = await made('/api/tables', { name: 'In order' });
    const field = await made(`/api/tables/${table.id}/fields`, { name: 'Stage', type: 'string' });
    const ids = ((await second.get(`/api/tables/${table.id}`)).body.fields as Body[]).map(
      (one) => one.id as string,
    );
    expect(await second.put(`/api/tables/${table.id}/fields`, { field_ids: ids.toReversed() })).toMatchObject(
      { status: 200 },
    );
    const path = `/api/tables/${table.id}/fields/${field.id}`;
    expect(await first.patch(path, { name: 'Step', version: field.version })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
  });
});

describe('changes that come by another way', () => {
  it('someone who left keeps no plan by a list that was open when they did', async () => {
    const { user_id } = await tenant.addUser({ name: 'Leaver' });
    const plan = await made('/api/plans', { name: 'Left' });
    const member = { user_id, team_id: null, start_date: '2026-01-01', end_date: null };
    const open = (
      await first.put(`/api/plans/${plan.id}/members`, { members: [member], version: plan.members_version })
    ).body;
    expect(
      await second.post(`/api/users/${user_id}/archive`, { departure_date: '2026-03-31' }),
    ).toMatchObject({ status: 200 });
    const refused = await first.put(`/api/plans/${plan.id}/members`, {
      members: [member],
      version: open.members_version,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', params: { object: 'plan_members' } },
    });
    expect((await first.get(`/api/plans/${plan.id}`)).body.members).toMatchObject([
      { end_date: '2026-03-31' },
    ]);
  });

  it('another default role: the one that was the default is not made so again', async () => {
    const [one, other] = [
      await made('/api/company/roles', { name: 'One', default: true }),
      await made('/api/company/roles', { name: 'Other' }),
    ];
    const body = { name: 'Other', default: true, version: other.version };
    expect(await second.put(`/api/company/roles/${other.id}`, body)).toMatchObject({ status: 200 });
    const refused = await first.put(`/api/company/roles/${one.id}`, {
      name: 'One',
      default: true,
      version: one.version,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('values of a quota', () => {
  const sheet = async (name: string) => {
    const { id } = await made('/api/quotas', { name, frequency: 'monthly', type: 'amount' });
    const path = `/api/quotas/${id}/values`;
    const cell = (month: string, value: string | null, was?: string | null) => ({
      user_id: rep.user_id,
      month,
      value,
      was,
    });
    const read = async () => {
      const { users } = (await first.get(`/api/quotas/${id}?year=2026&search=anna`)).body;
      return users[0].values.slice(0, 3) as (string | null)[];
    };
    return { path, cell, read };
  };

  it('a cell that somebody else wrote refuses all that came with it, by person and month', async () => {
    const { path, cell, read } = await sheet('Contested');
    expect(await first.put(path, { values: [cell('2026-02', '500', null)] })).toMatchObject({ status: 200 });
    const refused = await second.put(path, {
      values: [cell('2026-01', '7', null), cell('2026-02', '900', null), cell('2026-03', null, null)],
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        params: {
          object: 'quota_values',
          user: 'Anna Rep',
          month: '2026-02',
          count: 1,
          cells: [{ user_id: rep.user_id, month: '2026-02', value: '500' }],
        },
      },
    });
    expect(await read()).toEqual([null, '500', null]);
    expect(
      await second.put(path, { values: [cell('2026-01', '7', null), cell('2026-02', '900', '500.00')] }),
    ).toMatchObject({
      status: 200,
    });
    expect(await read()).toEqual(['7', '900', null]);
  });

  it('of two who write one cell at one moment, one is first', async () => {
    const { path, cell, read } = await sheet('At once');
    const values = ['1', '2'];
    const answers = await Promise.all(
      [first, second].map((client, at) =>
        client.put(path, { values: [cell('2026-01', values[at] ?? null, null)] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read())[0]).toBe(answers[0]?.status === 200 ? '1' : '2');
  });

  it('an emptied cell is theirs too; the same value typed twice is no conflict, and a script writes over all', async () => {
    const { path, cell, read } = await sheet('Emptied');
    await first.put(path, { values: [cell('2026-01', '500')] });
    await first.put(path, { values: [cell('2026-01', null, '500')] });
    expect(await second.put(path, { values: [cell('2026-01', '600', '500')] })).toMatchObject({
      status: 409,
      body: { params: { cells: [{ value: null }] } },
    });
    await first.put(path, { values: [cell('2026-01', '700', null)] });
    expect(await second.put(path, { values: [cell('2026-01', '700.0', null)] })).toMatchObject({
      status: 200,
    });
    const { user_id, month, value } = cell('2026-01', '800');
    expect(await second.put(path, { values: [{ user_id, month, value }] })).toMatchObject({ status: 200 });
    expect(await read()).toEqual(['800', null, null]);
  });
});
