import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  becomeSandbox,
  startTestCompany,
  type TestCompany,
  type TestUser,
} from '../../platform/testing/index.ts';
import { features } from '../index.ts';

/** What a sandbox has in common with live stays as live has it. */
let world: TestCompany;
let person: TestUser;
let live_id: string;
let there: { readonly 'x-environment-id': string };
beforeAll(async () => {
  world = await startTestCompany({
    routes: features.flatMap(({ routes }) => routes),
    jobs: features.flatMap(({ jobs }) => jobs ?? []),
  });
  person = await world.company.addUser({ name: 'Ada', email: 'ada@example.test', role: 'admin' });
  live_id = await becomeSandbox(world.t.database, world.company);
  there = { 'x-environment-id': world.company.tenant.environment_id };
});
afterAll(() => world?.stop());

const settings = async () =>
  (
    await world.t.query('select name, settings, version from companies where id = $1', [
      world.company.tenant.company_id,
    ])
  )[0];

it('refuses changes of the company, its settings and its licences', async () => {
  const { admin } = world;
  const before = await settings();
  const reasons = { reasons_records: [], reasons_statements: [], records_required: false };
  const answers = await Promise.all([
    admin.patch('/api/company', { name: 'Tried', settings: { month_reference_day: 15 } }, there),
    admin.put(
      '/api/company/reasons',
      { ...reasons, statements_required: false, adjustment_limit: null },
      there,
    ),
    admin.delete('/api/company/avatar', undefined, there),
    admin.put('/api/company/discussion-settings', { discussion_activated: false }, there),
    admin.patch('/api/company/integrations/user_matching', { field: 'email' }, there),
    admin.post('/api/subscription', { licence_number: 90 }, there),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'live_only']),
  );
  expect(await settings()).toEqual(before);
});

it('ends no session of live, and invites nobody', async () => {
  const { admin, app, t } = world;
  const own = await app.as(person);
  const mails = async () => (await t.query(`select id from outbox where kind = 'mail'`)).length;
  const path = `/api/users/${person.user_id}`;
  expect((await admin.patch(`${path}/access`, { active: false }, there)).body.status).toBe('inactive');
  expect((await own.get('/api/me')).body.environment).toMatchObject({ id: live_id });
  await admin.patch(`${path}/access`, { active: true }, there);
  const sent = await mails();
  const changed = await admin.patch(path, { email: 'ada.tried@example.test' }, there);
  expect(changed.body).toMatchObject({ status: 'pending', invited_at: null });
  expect((await admin.post(`${path}/invite`, undefined, there)).body.code).toBe('live_only');
  expect(await mails()).toBe(sent);
  expect((await own.get('/api/me')).status).toBe(200);
});
