import { afterEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { startRunner, type Runner } from '../../platform/jobs/runner.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import {
  act,
  app,
  calculate,
  JUNE,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../statements/testing/statement-world.ts';
import { jobs, routes } from './index.ts';

useStatements(routes, jobs);
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const runners: Runner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

const SUMMER = { start_period: '2017-05-01', end_period: '2017-07-01' };
const begin = async (w: World, body: object = { name: 'Plans of 2018', range_calculations: SUMMER }) =>
  (await app.as(w.tenant.admin)).put('/api/company/environments', body);
const list = async (w: World) =>
  (await (await app.as(w.tenant.admin)).get('/api/company/environments')).body.environments;
const work = () => runners.push(startRunner(app.platform, { poll_ms: 50 }));
const count = async (table: string, environment_id: string) =>
  (
    await t.query<{ count: number }>(
      `select count(*)::int as count from ${table} where environment_id = $1`,
      [environment_id],
    )
  )[0]?.count;

/** A company with a locked June, its data of before the lock, and a sandbox of it. */
async function copied() {
  const w = await world();
  // As old as its data.
  await t.query(`update companies set created_at = '2017-01-10' where id = $1`, [w.tenant.tenant.company_id]);
  await threeDeals(w);
  await calculate(w.tenant);
  const before = (await statement(w, w.rep)).body;
  await act(w, 'lock', [before.id]);
  const { body, status } = await begin(w);
  expect(status).toBe(200);
  expect(body).toMatchObject({ live: false, ready: false, range_calculations: SUMMER });
  work();
  await expect
    .poll(async () => (await list(w)).map(({ ready }: { ready: boolean }) => ready))
    .toEqual([true, true]);
  return { w, id: body.id as string, before };
}

it('has the people, plans, records and pay of the live one, with everything open again', async () => {
  const { w, id, before } = await copied();
  const client = await app.as(w.tenant.admin);
  const there = { 'x-environment-id': id };
  const path = `/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`;
  const copy = (await client.get(path, there)).body;
  expect(copy).toMatchObject({ earned: before.earned, paid: before.paid });
  expect(before.earned).not.toBe('0');
  expect(copy.status).not.toBe('locked');
  expect((await client.get(path)).body.status).toBe('locked');
  const live = w.tenant.tenant.environment_id;
  for (const table of [
    'users',
    'plans',
    'compensations',
    'fields',
    'statements',
    'transactions',
    'quota_values',
  ])
    expect(await count(table, id), table).toBe(await count(table, live));
  const hex = (uuid: string) => uuid.replaceAll('-', '');
  const [table] = await t.query<{ id: string }>('select id from data_tables where environment_id = $1', [id]);
  const recordsIn = (environment_id: string) =>
    t.database.transaction({ environment_id }, async (db) => {
      const relation = sql.raw(`records_${hex(environment_id)}.t_${hex(table?.id ?? '')}`);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${relation}`.execute(
        db,
      );
      return rows[0]?.count;
    });
  expect([await recordsIn(id), await recordsIn(live)]).toEqual([5, 5]);
});

it('tells who made it, and the open pages of the company', async () => {
  const { w, id } = await copied();
  const cards = await t.query(
    'select type, reference_url, reference_parameters from notifications where user_id = $1',
    [w.tenant.admin.user_id],
  );
  expect(cards).toContainEqual({
    type: 'sandbox_ready',
    reference_url: `/?environment=${id}`,
    reference_parameters: { name: 'Plans of 2018' },
  });
  const events = await t.query<{ data: unknown }>(
    "select data from outbox where environment_id = $1 and name = 'sandbox-ready'",
    [w.tenant.tenant.environment_id],
  );
  expect(events).toEqual([{ data: { environment_id: id, ready_for: w.tenant.admin.user_id } }]);
});

it('calculates the months of its range alone, and changes nothing outside of it', async () => {
  const { w, id } = await copied();
  const sandbox = { ...w.tenant, tenant: { ...w.tenant.tenant, environment_id: id, live: false } };
  const months = async () =>
    (
      await t.query<{ month: string }>(
        `select distinct to_char(month, 'YYYY-MM') as month from statements where environment_id = $1 order by 1`,
        [id],
      )
    ).map(({ month }) => month);
  const live_before = await t.query('select * from statements where environment_id = $1 order by id', [
    w.tenant.tenant.environment_id,
  ]);
  await calculate(sandbox, [
    { year: 2017, month: 4 },
    JUNE,
    { year: 2017, month: 7 },
    { year: 2017, month: 8 },
  ]);
  expect(await months()).toEqual(['2017-06', '2017-07']);
  const live_after = await t.query('select * from statements where environment_id = $1 order by id', [
    w.tenant.tenant.environment_id,
  ]);
  expect(live_after).toEqual(live_before);
});

it('is for those with the right to sandboxes', async () => {
  const { w, id } = await copied();
  const rep = await app.as(w.rep);
  expect((await rep.get('/api/company/environments', { 'x-environment-id': id })).status).toBe(403);
  expect((await rep.get('/api/company/environments')).body.environments).toMatchObject([{ live: true }]);
  expect(
    (await rep.put('/api/company/environments', { name: 'Mine', range_calculations: SUMMER })).status,
  ).toBe(403);
  const elsewhere = await world();
  const stranger = await app.as(elsewhere.tenant.admin);
  expect((await stranger.delete(`/api/company/environments/${id}`)).status).toBe(404);
  // From the live environment alone.
  const admin = await app.as(w.tenant.admin);
  const inside = await admin.request('DELETE', `/api/company/environments/${id}`, undefined, {
    'x-environment-id': id,
  });
  expect(inside.status).toBe(403);
});

it('there are three at most, of twelve months at most, each with a name', async () => {
  const w = await world();
  await t.query(`update companies set created_at = '2017-01-10' where id = $1`, [w.tenant.tenant.company_id]);
  const refused = async (start_period: string, end_period: string) => {
    const { body } = await begin(w, { name: 'A', range_calculations: { start_period, end_period } });
    return [body.code, body.field, body.params.reason];
  };
  const end = 'range_calculations.end_period';
  expect(await refused('2017-05-01', '2018-05-01')).toEqual(['invalid_period', end, 'too_many_months']);
  expect(await refused('2017-05-01', '2017-04-01')).toEqual(['invalid_period', end, 'end_before_start']);
  expect(await refused('2016-01-01', '2016-04-01')).toEqual([
    'invalid_period',
    'range_calculations.start_period',
    'too_early',
  ]);
  expect((await refused('2017-05-02', '2017-06-01'))[0]).toBe('invalid_field');
  expect((await begin(w, { name: ' ', range_calculations: SUMMER })).body).toMatchObject({ field: 'name' });
  // The company began in January 2017: eleven months before are allowed, and twelve months in all.
  const widest = { start_period: '2016-02-01', end_period: '2017-01-01' };
  const answers = [];
  for (const name of ['A', 'B', 'C', 'D']) answers.push(await begin(w, { name, range_calculations: widest }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  expect(answers[3]?.body).toMatchObject({ code: 'sandbox_limit', params: { most: 3 } });
  // Not ready: neither changed nor deleted nor entered.
  const client = await app.as(w.tenant.admin);
  const path = `/api/company/environments/${answers[0]?.body.id}`;
  expect((await client.patch(path, { name: 'Z', range_calculations: SUMMER })).body.code).toBe(
    'sandbox_not_ready',
  );
  expect((await client.delete(path)).body.code).toBe('sandbox_not_ready');
  expect(
    (await client.get('/api/company/environments', { 'x-environment-id': answers[0]?.body.id })).status,
  ).toBe(403);
});

it('is renamed, and deleted with all that it has, whatever was locked, validated and paid in it', async () => {
  const { w, id } = await copied();
  const client = await app.as(w.tenant.admin);
  const path = `/api/company/environments/${id}`;
  const changed = await client.patch(path, {
    name: 'Plans of 2019',
    range_calculations: { ...SUMMER, end_period: '2017-08-01' },
  });
  expect(changed.body).toMatchObject({ name: 'Plans of 2019', ready: true });
  const there = { 'x-environment-id': id };
  const { body } = await client.get(`/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`, there);
  for (const mode of ['lock', 'validate', 'close'])
    expect(
      (await client.post('/api/validation', { mode, ...JUNE, statement_ids: [body.id] }, there)).status,
    ).toBe(200);
  const events = await t.query<{ id: string }>('select id from outbox where environment_id = $1', [id]);
  expect(events.length).toBeGreaterThan(0);
  expect((await client.delete(path)).status).toBe(200);
  expect((await client.get('/api/company/environments', there)).status).toBe(403);
  await expect.poll(() => t.query('select id from environments where id = $1', [id])).toEqual([]);
  const schemas = await t.query('select from pg_namespace where nspname = $1', [
    `records_${id.replaceAll('-', '')}`,
  ]);
  expect(schemas).toEqual([]);
  const tables = await t.query<{ table_name: string }>(
    `select c.table_name from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'environment_id' and b.table_type = 'BASE TABLE'`,
  );
  const ids = events.map((event) => event.id);
  expect(await t.query('select id from outbox where id = any($1)', [ids])).toEqual([]);
  // A calculation that was under way may say its end after that: such events are swept after a day.
  const isLeft = (name: string) => name.startsWith('audit_') || name === 'outbox';
  for (const { table_name } of tables)
    if (!isLeft(table_name)) expect(await count(table_name, id), table_name).toBe(0);
  // What was paid in the live environment has the guards that it had.
  const live = w.tenant.tenant.environment_id;
  await expect(t.query('delete from statements where environment_id = $1', [live])).rejects.toThrow(
    'is locked',
  );
  await expect(t.query('delete from statement_activities where environment_id = $1', [live])).rejects.toThrow(
    'append-only',
  );
});

it('knows of every table whether it is copied', async () => {
  const tables = await t.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'environment_id' and b.table_type = 'BASE TABLE' order by 1`,
  );
  const [{ copied: names } = { copied: [] }] = await t.query<{ copied: string[] }>(
    'select sandbox_tables() as copied',
  );
  expect(tables.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual(LEFT);
});

/** Not in a copy: history, what leaves the company, and what is made again. */
const LEFT = [
  'account_tokens',
  'api_keys',
  'api_load_parts',
  'api_loads',
  'api_settings',
  'attribute_feeds',
  'audit_checkpoints',
  'audit_heads',
  'audit_log',
  // Of changes of its own.
  'board_marks',
  'bulk_changed_records',
  'bulk_changes',
  'bulk_runs',
  'calculation_runs',
  // Of changes of its own.
  'data_marks',
  'discussion_members',
  'discussion_statements',
  'discussions',
  'environment_homes',
  'exports',
  'files',
  'gone_records',
  'idempotency_keys',
  'import_mappings',
  'import_rejections',
  'imported_changes',
  'imports',
  'integration_runs',
  'integration_syncs',
  'integrations',
  'job_alerts',
  'jobs',
  // Letters are evidence of the live environment, and never leave a sandbox.
  'letter_campaigns',
  'letter_events',
  'letter_settings',
  'letter_sheets',
  'letter_signers',
  'letter_templates',
  'letter_words',
  'letters',
  'message_files',
  'messages',
  'notification_defaults',
  'notification_digests',
  'notification_settings',
  'notifications',
  'notified_causes',
  'order_marks',
  'outbox',
  'payroll_closes',
  'promoted_changes',
  // Of the live environment's data: confirmed in a copy, it would change another thing.
  'proposals',
  'record_changes',
  'record_texts',
  // A copy sends nothing.
  'report_schedules',
  'sandbox_origins',
  // SCIM is live alone: a provider keeps the real people up to date.
  'scim_group_members',
  'scim_groups',
  'scim_refusals',
  'scim_settings',
  'scim_tokens',
  'scim_users',
  'simulation_entries',
  'simulation_records',
  'simulations',
  'statement_activities',
  'statement_drifts',
  'statement_validation_steps',
  'statement_validations',
  // What a person chose for their own board.
  'statement_view_defaults',
  'user_imports',
  'user_links',
  'validation_reminders',
  'webhook_calls',
  'webhook_deliveries',
  'webhook_messages',
  'webhooks',
];
