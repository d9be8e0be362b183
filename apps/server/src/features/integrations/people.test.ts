import type { IntegrationRun, Permissions, UserImport, UserImportOptions } from '@comptoir/contract';
import { beforeAll, expect, test } from 'vitest';
import { followDepartures } from '../users/index.ts';
import {
  admin,
  app,
  company,
  connection,
  csv,
  files,
  lastRun,
  t,
  untilRun,
  useIntegrations,
} from './testing/integration-world.ts';

useIntegrations();

const FITTER: Permissions = {
  resources: { 'company_setting.integrations': { effect: 'allow', level: 'delete' } },
  binary: {},
  statement_scope: 'me',
  request_scope: 'mine',
};

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly status: string;
  readonly departure_date: string | null;
}

const HEADER = 'eeid,firstName,lastName,workEmail,hireDate,terminationDate,supervisorEId,Region,department';
/** `id first last email hired left manager region department`, a dash for nothing. */
const rows = (...lines: string[]) =>
  `${HEADER}\n${lines
    .map((line) =>
      line
        .split(' ')
        .map((cell) => (cell === '-' ? '' : cell))
        .join(','),
    )
    .join('\n')}\n`;

const ANN = '1 Ann Lee ann@hr.example.com 2025-03-10 - - North Sales';
const BOB = '2 Bob Ray bob@hr.example.com 2025-11-01 - 1 South Sales';
const OLD = '3 Old Man old@hr.example.com 2010-01-01 2020-05-31 1 North Sales';

let region = '';
beforeAll(async () => {
  const made = await admin.post('/api/attributes', { name: 'Region', type: 'text' });
  region = made.body.id as string;
  followDepartures({ settle: async () => null, undo: async () => {} });
});

const path = (id: string) => `/api/company/integrations/${id}`;
const refresh = (id: string) => admin.post(`/api/import/integration/${id}`, { mode: 'full' });
const preview = async (run: IntegrationRun) =>
  (await admin.get(`/api/users/imports/${run.user_import_id}`)).body as UserImport;
const person = async (name: string): Promise<Person & Record<string, unknown>> => {
  const rows = await t.query<{ id: string }>(`select id from users where name = $1`, [name]);
  return rows[0]
    ? ((await admin.get(`/api/users/${rows[0].id}`)).body as Person & Record<string, unknown>)
    : ({} as never);
};

/** A connection that fills people, up to its preview. */
async function begun(content: string): Promise<{ id: string; sync: string; run: IntegrationRun }> {
  files.answer = csv(content);
  const id = await connection();
  const sync = await admin.post(`${path(id)}/syncs`, {
    selection: { path: 'people.csv' },
    target: 'users',
    table_id: null,
  });
  expect(sync.status, sync.text).toBe(200);
  await untilRun(id, 'mapping');
  return { id, sync: sync.body.id as string, run: await lastRun(id) };
}

const apply = (run: IntegrationRun) => admin.post(`/api/users/imports/${run.user_import_id}/apply`, {});

async function switchedOn(content: string, change: Partial<UserImportOptions> = {}) {
  const made = await begun(content);
  const { mapping, options } = await preview(made.run);
  const checked = await admin.put(`/api/users/imports/${made.run.user_import_id}`, {
    mapping,
    options: { ...options, ...change },
  });
  expect(checked.status, checked.text).toBe(200);
  const applied = await apply(made.run);
  expect(applied.status, applied.text).toBe(200);
  await untilRun(made.id, 'finished');
  return { ...made, applied: applied.body as UserImport };
}

async function refreshed(id: string, content: string, status: IntegrationRun['status'] = 'finished') {
  files.answer = csv(content);
  await refresh(id);
  await untilRun(id, status);
  return lastRun(id);
}

/** The others of a test leave, so that the next one has its own people. */
const forget = (id: string) => t.query(`delete from integrations where id = $1`, [id]);

test('the first sync shows whom it would make, and makes nobody before it is applied', async () => {
  const { id, run } = await begun(rows(ANN, BOB, OLD));
  const shown = await preview(run);
  expect(shown.mapping).toEqual([
    'source_id',
    'first_name',
    'last_name',
    'email',
    'start_date',
    'departure_date',
    'manager',
    `attribute:${region}`,
    'team',
  ]);
  expect(shown.integration_id).toBe(id);
  expect(await person('Ann Lee')).toEqual({});
  const mapping = shown.mapping.map((target) => (target === 'team' ? 'ignore' : target));
  const checked = await admin.put(`/api/users/imports/${run.user_import_id}`, {
    mapping,
    options: shown.options,
  });
  // Who left long ago is not hired again.
  expect(checked.body.summary).toMatchObject({ created: 2, skipped: 0, left_out: 1, departing: 0 });
  expect((await apply(run)).status).toBe(200);
  expect((await lastRun(id)).status).toBe('finished');
  const bob = await person('Bob Ray');
  expect(bob).toMatchObject({
    email: 'bob@hr.example.com',
    status: 'pending',
    licenced: false,
    manager: { name: 'Ann Lee' },
    managers: [{ start_date: '2025-11-01', end_date: null }],
    integrations: [{ id, ref: '2', active: true }],
    attributes: [{ attribute_id: region, value: 'South', start_date: null }],
  });

  // Everything by the ID of the other side: a name, an address and a region that changed are still the same person.
  const renamed = '2 Bob Ray-Fox fox@hr.example.com 2025-11-01 - 1 East Sales';
  await refreshed(id, rows(ANN, renamed, OLD));
  const fox = await person('Bob Ray-Fox');
  expect(fox).toMatchObject({ id: bob.id, email: 'fox@hr.example.com' });
  // By month: what was before stays.
  expect(fox['attributes']).toMatchObject([
    { value: 'East', start_date: '2026-01-01', end_date: null },
    { value: 'South', start_date: null, end_date: '2025-12-31' },
  ]);
  await forget(id);
});

test('an attribute that is synced is not changed by hand, until the person is no longer synced', async () => {
  const { id } = await switchedOn(rows('41 Una One una@hr.example.com 2025-03-10 - - North -'));
  const una = await person('Una One');
  const attribute = (await admin.get('/api/attributes')).body.attributes.find(
    (one: { id: string }) => one.id === region,
  );
  expect(attribute.integration).toMatchObject({ id });
  const set = () =>
    admin.put(`/api/attributes/${region}/users`, {
      user_ids: [una.id],
      value: 'West',
      start_date: '2026-01-01',
    });
  const refused = await set();
  expect([refused.status, refused.body.code]).toEqual([409, 'attribute_synced']);
  // Of somebody whom the connection does not know, it is.
  const other = await admin.put(`/api/attributes/${region}/users`, {
    user_ids: [company.admin.user_id],
    value: 'West',
  });
  expect(other.status, other.text).toBe(200);

  const unsynced = await admin.put(`/api/users/${una.id}/integrations/unsync`);
  expect(unsynced.body.integrations).toMatchObject([{ id, active: false }]);
  expect((await set()).status).toBe(200);
  // The next refresh leaves them alone.
  await refreshed(id, rows('41 Una Two una@hr.example.com 2025-03-10 - - North -'), 'unchanged');
  expect(await person('Una Two')).toEqual({});
  await admin.put(`/api/users/${una.id}/integrations/sync`);
  await refreshed(id, rows('41 Una Two una@hr.example.com 2025-03-10 - - North -'));
  expect(await person('Una Two')).toMatchObject({ id: una.id });
  await forget(id);
});

test('an end date makes somebody leave, who is not deleted, and comes back when it is gone', async () => {
  const team = (last: string) =>
    rows(
      '51 Max Boss max@hr.example.com 2025-03-10 - - - -',
      `52 Lou Lead lou@hr.example.com 2025-03-10 ${last} 51 - -`,
      '53 Sam Last sam@hr.example.com 2025-03-10 - 52 - -',
    );
  const { id } = await switchedOn(team('-'));
  // In the future: nothing yet.
  await refreshed(id, team('2026-02-28'), 'unchanged');
  expect(await person('Lou Lead')).toMatchObject({ status: 'pending', departure_date: null });
  const run = await refreshed(id, team('2026-01-10'));
  const lou = await person('Lou Lead');
  expect(lou).toMatchObject({ status: 'archived', departure_date: '2026-01-10' });
  // Whom they managed gets their manager.
  expect(await person('Sam Last')).toMatchObject({ manager: { name: 'Max Boss' } });
  const done = await preview(run);
  expect(done.summary).toMatchObject({ departing: 1, skipped: 0 });
  await refreshed(id, team('2026-01-10'), 'unchanged');
  expect(await person('Lou Lead')).toMatchObject({ status: 'archived' });
  await refreshed(id, team('-'));
  expect(await person('Lou Lead')).toMatchObject({ id: lou.id, status: 'pending', departure_date: null });
  await forget(id);
});

test('who was archived by hand stays archived, and an admin’s address stays theirs', async () => {
  const { id } = await switchedOn(rows('61 Kim Hand kim@hr.example.com 2025-03-10 - - - -'));
  const kim = await person('Kim Hand');
  await admin.post(`/api/users/${kim.id}/archive`, { departure_date: '2026-01-14' });
  const run = await refreshed(
    id,
    rows('61 Kim Hand kim@hr.example.com 2025-03-10 - - - -', '62 New One - 2025-03-10 - - - -'),
  );
  expect(await person('Kim Hand')).toMatchObject({ status: 'archived' });
  expect((await preview(run)).issues).toMatchObject([{ line: 2, reason: 'user_archived' }]);
  await t.query(
    `insert into user_links (environment_id, id, user_id, integration_id, ref) values ($1, gen_random_uuid(), $2, $3, '69')`,
    [company.tenant.environment_id, company.admin.user_id, id],
  );
  const next = await refreshed(id, rows('69 Any Body evil@hr.example.com 2025-03-10 - - - -'));
  expect((await preview(next)).issues).toMatchObject([{ line: 2, reason: 'email_of_admin' }]);
  await forget(id);
});

test('people are found by what the company says, and each is one person of the other side', async () => {
  const made = await admin.post('/api/users', {
    name: 'Eva Here',
    email: 'eva@own.example.com',
    external_ref: 'E7',
    language: 'en',
    licenced: true,
  });
  expect(made.status, made.text).toBe(200);
  const set = await admin.patch('/api/company/integrations/user_matching', { field: 'external_ref' });
  expect(set.body.settings.user_matching).toEqual({ field: 'external_ref', id: null });
  expect((await admin.patch('/api/company/integrations/user_matching', { field: 'attribute' })).status).toBe(
    400,
  );
  expect(
    (await admin.patch('/api/company/integrations/user_matching', { field: 'attribute', id: region })).status,
  ).toBe(404);
  const header = 'eeid,name,email,employeeNumber\n';
  const { id, applied } = await switchedOn(`${header}71,Eva There,eva@own.example.com,E7\n`);
  expect(applied.summary).toMatchObject({ created: 0, updated: 1 });
  expect(await person('Eva There')).toMatchObject({ id: made.body.id, integrations: [{ ref: '71' }] });
  const run = await refreshed(
    id,
    `${header}71,Eva There,eva@own.example.com,E7\n72,Second Eva,eva2@own.example.com,E7\n73,Third,eva@own.example.com,E9\n,Nobody,,\n`,
  );
  expect((await preview(run)).issues.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'linked_elsewhere'],
    [4, 'email_used'],
    [5, 'missing_id'],
  ]);
  await admin.patch('/api/company/integrations/user_matching', { field: 'email' });
  await forget(id);
});

test('many departures at once wait for a person, who applies them or gives them up', async () => {
  const staff = (last: string, from = 1) =>
    rows(
      ...Array.from(
        { length: 12 },
        (_, at) =>
          `8${at} Many P${at} many${at}@hr.example.com 2025-03-10 ${at >= from && at < from + 6 ? last : '-'} - - -`,
      ),
    );
  const { id } = await switchedOn(staff('-'));
  const run = await refreshed(id, staff('2026-01-10'), 'confirming');
  expect(run.guard).toEqual({ gone: 6, of: 12 });
  expect(await person('Many P2')).toMatchObject({ status: 'pending' });
  expect((await preview(run)).status).toBe('preview');
  const given_up = await admin.post(`/api/company/integrations/runs/${run.id}`, { answer: 'give_up' });
  expect(given_up.body.status).toBe('cancelled');
  expect((await apply(run)).status).toBe(409);
  const again = await refreshed(id, staff('2026-01-10'), 'confirming');
  expect((await apply(again)).body.summary).toMatchObject({ departing: 6 });
  expect((await lastRun(id)).status).toBe('finished');
  expect(await person('Many P2')).toMatchObject({ status: 'archived' });
  await forget(id);
});

test('who may describe connections and not change users does not do it by a connection', async () => {
  const { id, sync } = await switchedOn(rows('95 Own Own own@hr.example.com 2025-03-10 - - - -'));
  const fitter = await company.addUser({
    name: 'Fitter',
    permissions: FITTER,
  });
  const client = await app.as(fitter);
  const answers = [
    await client.patch(path(id), { active: false }),
    await client.put(`/api/company/integrations/syncs/${sync}`, { selection: { path: 'other.csv' } }),
    await client.delete(`/api/company/integrations/syncs/${sync}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  await forget(id);
});

test('rows of others are left out, and a file may not use what a connection alone brings', async () => {
  const { id, applied } = await switchedOn(
    rows(
      '91 Sal Es sal@hr.example.com 2025-03-10 - - - Sales',
      '92 Fin Ance fin@hr.example.com 2025-03-10 - 99 - Finance',
    ),
    { only: { column: 'department', values: ['sales'] }, create_missing_teams: true },
  );
  expect(applied.summary).toMatchObject({ created: 1, left_out: 1 });
  await forget(id);
  const { run } = await begun(rows(ANN));
  const roles = await admin.put(`/api/users/imports/${run.user_import_id}`, {
    mapping: [
      'source_id',
      'first_name',
      'last_name',
      'role',
      'ignore',
      'ignore',
      'ignore',
      'ignore',
      'ignore',
    ],
    options: (await preview(run)).options,
  });
  expect([roles.status, roles.body.code]).toEqual([400, 'invalid_field']);
});
