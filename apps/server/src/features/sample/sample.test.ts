import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRunner, type Runner } from '../../platform/jobs/runner.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import type { CalculationHost } from '../calculations/index.ts';
import { features } from '../index.ts';
import { startTestCalculations } from '../statements/testing/start-test-calculations.ts';
import { closeSandbox, dropSandbox } from '../sandboxes/sandbox-queries.ts';
import { startSampleMaking, sweeps } from './index.ts';
import { endSample, setMade } from './sample-queries.ts';

let t: TestDatabase;
let app: TestApp;
let host: CalculationHost;
let runner: Runner | null = null;

beforeAll(async () => {
  t = await startTestDatabase();
  host = startTestCalculations(t.app_url);
  const routes = features.flatMap((feature) => feature.routes);
  app = await startTestApp(t, { routes, jobs: features.flatMap((feature) => feature.jobs ?? []) });
  startSampleMaking({ platform: app.platform, routes });
});
afterAll(async () => {
  await runner?.stop();
  await host?.close();
  await app?.stop();
  await t?.stop();
});

const work = () => (runner ??= startRunner(app.platform, { poll_ms: 50, concurrency: 1 }));
const NAME = { company_name: 'Test company' };

async function one<Row>(text: string, values: readonly unknown[]): Promise<Row> {
  const [row] = await t.query<Row>(text, values);
  if (row === undefined) throw new Error(`no row: ${text}`);
  return row;
}

const environmentsOf = ({ tenant }: TestTenant) =>
  t.query<{ id: string; live: boolean; set_aside: boolean; closed: boolean; sample: boolean }>(
    `select id, live, set_aside_at is not null as set_aside, deleted_at is not null as closed, sample_since is not null as sample
     from environments where company_id = $1 order by created_at, id`,
    [tenant.company_id],
  );
const count = async (table: string, environment_id: string) =>
  (
    await one<{ count: number }>(`select count(*)::int as count from ${table} where environment_id = $1`, [
      environment_id,
    ])
  ).count;
const clientOf = async ({ admin }: TestTenant) => app.as(admin);

describe('a company with data of its own', () => {
  const OBSTACLES: Readonly<Record<string, readonly [reason: string, text: string]>> = {
    'a plan': [
      'data',
      `insert into plans (environment_id, id, name) values ($1, gen_random_uuid(), 'Sales')`,
    ],
    'a second person': [
      'people',
      `insert into users (environment_id, id, name, role_id) select $1, gen_random_uuid(), 'Ann', id from roles where environment_id = $1 limit 1`,
    ],
    'an API key': [
      'connected',
      `insert into api_keys (environment_id, id, user_id, name, secret_hash, last_four, created_at)
       select environment_id, id, id, 'Key', sha256('1'), 'abcd', now() from users where environment_id = $1`,
    ],
    'a sandbox': [
      'sandboxes',
      `insert into environments (id, company_id, name, live) select gen_random_uuid(), company_id, 'Plans', false from environments where id = $1`,
    ],
    'single sign-on': [
      'connected',
      `insert into company_sign_in (company_id, connection_name, idp_entity_id, idp_url) select company_id, 'IdP', 'idp', 'https://idp.example.com' from environments where id = $1`,
    ],
  };

  it.each(Object.entries(OBSTACLES))('is not offered sample data: %s', async (_what, [reason, text]) => {
    const w = await t.tenant();
    const admin = await clientOf(w);
    // The company without it is: what is refused below is refused for it.
    expect((await admin.get('/api/first-steps')).body.offers_sample).toBe(true);
    await t.query(text, [w.tenant.environment_id]);
    expect((await admin.get('/api/first-steps')).body.offers_sample).toBe(false);
    const answer = await admin.post('/api/sample');
    expect(answer.body).toMatchObject({ code: 'sample_not_offered', params: { reason } });
    expect(await environmentsOf(w)).toContainEqual(
      expect.objectContaining({ id: w.tenant.environment_id, live: true, set_aside: false }),
    );
  });

  it.each(['reset', 'remove'])('is never deleted by %s, not even a demo', async (what) => {
    const w = await t.tenant({ features: { demonstration: true } });
    await t.query(OBSTACLES['a plan']?.[1] ?? '', [w.tenant.environment_id]);
    const before = await environmentsOf(w);
    const answer = await (await clientOf(w)).post(`/api/sample/${what}`, NAME);
    expect([answer.status, answer.body.code]).toEqual([409, 'no_sample']);
    expect(await environmentsOf(w)).toEqual(before);
    expect(await count('plans', w.tenant.environment_id)).toBe(1);
    // Not by the database's own functions either: nothing turns it into a sample, and it can't be closed or freed.
    const id = w.tenant.environment_id;
    expect(await t.run(w, (ctx) => endSample(ctx, t.clock.now()))).toBeNull();
    await t.run(w, (ctx) => closeSandbox(ctx, id, t.clock.now()));
    await t.run(w, (ctx) => setMade(ctx, t.clock.now()));
    await expect(t.run(w, (ctx) => dropSandbox(ctx, id))).rejects.toThrow('no such sandbox');
    expect(await environmentsOf(w)).toEqual(before);
  });

  it('is out of reach while it is set aside, and the sample in its place is not', async () => {
    const { w, own, place } = await begun();
    const inside = { ...w, tenant: { ...w.tenant, environment_id: place } };
    await t.run(inside, (ctx) => closeSandbox(ctx, own, t.clock.now()));
    await expect(t.run(inside, (ctx) => dropSandbox(ctx, own))).rejects.toThrow('no such sandbox');
    expect(await environmentsOf(w)).toMatchObject([
      { id: own, set_aside: true, closed: false },
      { id: place, live: true },
    ]);
    const admin = await clientOf(w);
    expect((await admin.get('/api/company', { 'x-environment-id': own })).status).toBe(403);
    const { environments } = (await admin.get('/api/company/environments')).body;
    expect(environments.map((each: { id: string }) => each.id)).toEqual([place]);
    expect((await admin.delete(`/api/company/environments/${own}`)).status).toBe(404);
    // The other way round: of the sample it is the same functions that free it.
    expect(await t.run(inside, (ctx) => endSample(ctx, t.clock.now()))).toBe(own);
    await t.run(w, (ctx) => dropSandbox(ctx, place));
    expect(await environmentsOf(w)).toMatchObject([{ id: own, live: true, set_aside: false }]);
  });
});

describe('a sample that was closed when the server died', () => {
  it('is freed by the next sweep, once, and nothing that is open is', async () => {
    const { w, own, place } = await begun();
    const other = await begun();
    const inside = { ...w, tenant: { ...w.tenant, environment_id: place } };
    // The first transaction of the removal, without the second one.
    expect(await t.run(inside, (ctx) => endSample(ctx, t.clock.now()))).toBe(own);
    const queued = () =>
      t.query(
        `select environment_id, payload, state from jobs where kind = 'drop_sandbox' and payload ->> 'sandbox_id' = $1`,
        [place],
      );
    const sweep = async () => {
      for (const one of sweeps) await one(app.platform);
    };
    await sweep();
    expect(await queued()).toEqual([]);
    const now = t.clock.now();
    t.clock.set(new Date(now.getTime() + 11 * 60_000).toISOString());
    await sweep();
    await sweep();
    expect(await queued()).toEqual([
      { environment_id: own, payload: { sandbox_id: place }, state: 'queued' },
    ]);
    t.clock.set(now.toISOString());
    await t.run(w, (ctx) => dropSandbox(ctx, place));
    await t.query(`delete from jobs where kind = 'drop_sandbox'`);
    expect(await environmentsOf(other.w)).toMatchObject([{ closed: false }, { closed: false }]);
  });
});

/** A sample whose making has not begun. */
async function begun() {
  const w = await t.tenant();
  const answer = await (await clientOf(w)).post('/api/sample');
  expect(answer.status, answer.text).toBe(200);
  return { w, own: w.tenant.environment_id, place: answer.body.environment_id as string };
}

const giveUp = (place: string) =>
  t.query(
    `update jobs set state = 'failed', finished_at = now() where environment_id = $1 and kind = 'make_sample'`,
    [place],
  );

describe('sample data', () => {
  it('are for admins alone', async () => {
    const w = await t.tenant();
    const rep = await w.addUser({ role: 'rep' });
    const client = await app.as(rep);
    for (const path of ['/api/sample', '/api/sample/reset', '/api/sample/remove'])
      expect((await client.post(path, path === '/api/sample' ? undefined : NAME)).status, path).toBe(403);
    expect(await environmentsOf(w)).toMatchObject([{ live: true }]);
  });

  it('are made again where their making was given up; people and rights of now go along, and come back', async () => {
    const { w, own, place } = await begun();
    await giveUp(place);
    const admin = await clientOf(w);
    expect((await admin.get('/api/sample')).body).toMatchObject({ state: 'failed' });
    const second = { ...w, tenant: { ...w.tenant, environment_id: place } };
    // A colleague comes in, and the first admin loses the role: neither is undone by starting again.
    const [role] = await t.query<{ id: string }>(
      `select id from roles where environment_id = $1 and name = 'Admin'`,
      [place],
    );
    const [account] = await t.query<{ id: string }>(
      `insert into accounts (id, email, name) values (gen_random_uuid(), 'bea@example.com', 'Bea') returning id`,
    );
    await t.query(
      `insert into users (environment_id, id, account_id, name, email, status, role_id) values ($1, gen_random_uuid(), $2, 'Bea', 'bea@example.com', 'active', $3)`,
      [place, account?.id, role?.id],
    );
    const reset = await admin.post('/api/sample/reset', NAME);
    expect(reset.status, reset.text).toBe(200);
    const again = reset.body.environment_id as string;
    expect(again).not.toBe(place);
    expect(await environmentsOf(second)).toMatchObject([
      { id: own, set_aside: true, closed: false },
      { id: place, live: false, closed: true },
      { id: again, live: true, sample: true },
    ]);
    await giveUp(again);
    await t.query(
      `update users set role_id = (select id from roles where environment_id = $1 and name = 'Sales rep') where environment_id = $1 and id = $2`,
      [again, w.admin.user_id],
    );
    expect((await admin.post('/api/sample/remove', NAME)).status).toBe(403);
    const bea = await app.as({ account_id: account?.id ?? '' });
    const removed = await bea.post('/api/sample/remove', NAME);
    expect(removed.body, removed.text).toEqual({ environment_id: own });
    const people = await t.query(
      `select u.name, r.name as role from users u join roles r on r.environment_id = $1 and r.id = u.role_id where u.environment_id = $1 order by u.name`,
      [own],
    );
    expect(people).toEqual([
      { name: 'Admin', role: 'Sales rep' },
      { name: 'Bea', role: 'Admin' },
    ]);
    expect((await admin.post('/api/sample')).status).toBe(403);
  });
});

describe('an empty company', () => {
  it(
    'looks around with sample data, makes them again, and is as it was in the end',
    { timeout: 240_000 },
    async () => {
      const w = await t.tenant({ settings: { currency: 'EUR' } });
      const own = w.tenant.environment_id;
      // In French; the demo's tests make the same in English.
      await t.query(`update users set language = 'fr' where id = $1`, [w.admin.user_id]);
      const admin = await clientOf(w);
      await admin.patch('/api/first-steps', { step: { id: 'settings', state: 'done' } });
      expect((await admin.get('/api/first-steps')).body).toMatchObject({ shown: true, offers_sample: true });
      const started = await admin.post('/api/sample');
      expect(started.status, started.text).toBe(200);
      const place = started.body.environment_id as string;
      expect(await environmentsOf(w)).toMatchObject([
        { id: own, live: false, set_aside: true, sample: false },
        { id: place, live: true, set_aside: false, sample: true },
      ]);
      expect((await admin.get('/api/sample')).body).toMatchObject({ state: 'making' });
      // Nothing is deleted while it is being made.
      expect((await admin.post('/api/sample/remove', NAME)).body).toMatchObject({
        code: 'sample_being_made',
      });
      // Those of the tests above.
      await t.query(`delete from jobs where kind = 'make_sample' and environment_id <> $1`, [place]);
      work();
      await expect.poll(async () => (await admin.get('/api/sample')).body.state).toBe('made');
      await looksRight(w, place);

      // The name is typed as it is written.
      const wrong = await admin.post('/api/sample/remove', { company_name: 'Test' });
      expect(wrong.body).toMatchObject({ code: 'company_name_differs', field: 'company_name' });
      const colleague = await t.query<{ id: string }>(
        `update users set invited_at = now(), email = 'invited@example.com' where environment_id = $1 and name = 'Darcel Schlecht' returning id`,
        [place],
      );
      const removed = await admin.post('/api/sample/remove', NAME);
      expect(removed.status, removed.text).toBe(200);
      expect(removed.body).toEqual({ environment_id: own });
      await expect
        .poll(() => environmentsOf(w))
        .toMatchObject([{ id: own, live: true, set_aside: false, sample: false }]);
      for (const table of ['users', 'statements', 'plans', 'data_tables', 'jobs', 'discussions'])
        expect(await count(table, place), table).toBe(0);
      expect((await admin.get('/api/first-steps')).body).toMatchObject({ shown: true });
      const { settings, first_steps } = await one<{ settings: object; first_steps: object }>(
        'select settings, first_steps from companies where id = $1',
        [w.tenant.company_id],
      );
      expect(settings).toEqual({ currency: 'EUR' });
      expect(first_steps).toEqual({ steps: { settings: 'done' } });
      const people = await t.query('select id, name from users where environment_id = $1 order by name', [
        own,
      ]);
      expect(people).toEqual([
        { id: w.admin.user_id, name: 'Admin' },
        { id: colleague[0]?.id, name: 'Darcel Schlecht' },
      ]);
      const kinds = await t.query<{ kind: string }>(
        `select kind from audit_log where environment_id = $1 and kind like '%sample%' order by kind`,
        [own],
      );
      expect(kinds.map(({ kind }) => kind)).toEqual(['remove_sample', 'start_sample']);
    },
  );
});

async function looksRight(w: TestTenant, place: string): Promise<void> {
  const admin = await clientOf(w);
  // Nobody of the sample has a way in, and nobody had a mail.
  expect(
    await t.query(
      'select name from users where environment_id = $1 and (account_id is not null or email is not null)',
      [place],
    ),
  ).toEqual([{ name: 'Admin' }]);
  expect(await t.query(`select channel from outbox where kind = 'mail'`)).toEqual([]);
  expect(await t.query('select email from accounts where email like $1', ['%comptoir.test'])).toEqual([]);
  expect(await count('users', place)).toBe(42);
  const months = await t.query<{ month: string; paid: number; validated: number; locked: number }>(
    `select to_char(month, 'YYYY-MM') as month, count(*)::int as all, count(paid_at)::int as paid, count(validated_at)::int as validated,
       count(locked_at)::int as locked
     from statements where environment_id = $1 group by month order by month`,
    [place],
  );
  expect(months.length).toBe(10);
  expect(months.at(0)?.paid).toBeGreaterThan(30);
  expect(months.at(-3)).toMatchObject({ paid: 0 });
  expect(months.at(-3)?.validated).toBeGreaterThan(30);
  expect(months.at(-2)?.locked).toBeGreaterThan(5);
  expect(months.at(-1)).toMatchObject({ locked: 0 });
  expect(await t.query('select name from discussions where environment_id = $1', [place])).toEqual([
    { name: 'Il manque une affaire d’Isdom' },
  ]);
  const talk = (await admin.get('/api/discussions')).body;
  expect(talk.rows).toMatchObject([{ name: 'Il manque une affaire d’Isdom' }]);
  await readsFrench(place);
  // The admin's own: sample people use no licence.
  expect((await admin.get('/api/subscription')).body).toMatchObject({ licences_used: 1 });
  expect((await admin.get('/api/company')).body).toMatchObject({ demonstration: true, sample: true });
}

/** What people read there is French; people, and the values of the records, are as they were. */
async function readsFrench(place: string): Promise<void> {
  const names = async (table: string) =>
    (
      await t.query<{ name: string }>(`select name from ${table} where environment_id = $1 order by name`, [
        place,
      ])
    ).map(({ name }) => name);
  expect(await names('data_tables')).toEqual(['Affaires', 'Comptes', 'Produits']);
  expect(await names('compensations')).toEqual([
    'Challenge du quatrième trimestre',
    'Commission d’encadrement',
    'Commission sur affaires gagnées',
    'Prime du quatrième trimestre',
    'Taux par produit',
  ]);
  expect((await names('plans')).every((name) => /^(Ventes|Encadrement) \d/.test(name))).toBe(true);
  expect(await names('quotas')).toEqual(['Ventes mensuelles']);
  expect(await names('group_dimensions')).toEqual(['Région', 'Segment']);
  const fields = await names('fields');
  expect(fields).toEqual(expect.arrayContaining(['Montant conclu', 'Étape', 'Secteur', 'Gamme du produit']));
  // A text that was forgotten in the dictionary is English still.
  const documents = JSON.stringify(
    await t.query('select name, description, document from compensations where environment_id = $1', [place]),
  );
  expect(documents).not.toMatch(/"(?:name|description|label)":"[^"]*\b(?:deal|value|the|of|won)\b/i);
  expect(fields.join(' ')).not.toMatch(/\b(?:date|deal|value|sales)\b(?! d)/i);
}
