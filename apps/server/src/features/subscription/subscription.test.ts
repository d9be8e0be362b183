import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { jobs } from '../statements/index.ts';
import { routes as users } from '../users/index.ts';
import { routes, setTerm } from './index.ts';

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, ...users], jobs });
  tenant = await t.tenant();
  admin = await app.as(tenant.admin);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const read = async () => (await admin.get('/api/subscription')).body;
const raise = (licence_number: unknown) => admin.post('/api/subscription', { licence_number });

describe('a subscription', () => {
  it('counts nothing before it is activated', async () => {
    expect(await read()).toEqual({
      activated: false,
      licences: 0,
      licences_used: 1,
      licences_missing: 0,
      term: null,
    });
    expect((await admin.get('/api/subscription/history')).body).toEqual({ purchases: [] });
  });

  it('is activated by its first licences, which can only be increased', async () => {
    expect((await raise(3)).body).toEqual({
      activated: true,
      licences: 3,
      licences_used: 1,
      licences_missing: 0,
      term: null,
    });
    for (const fewer of [2, 3]) {
      expect((await raise(fewer)).body).toMatchObject({
        code: 'invalid_field',
        field: 'licence_number',
        params: { minimum: 4 },
      });
    }
    for (const wrong of [0, -1, 2.5, '5', null]) expect((await raise(wrong)).status).toBe(400);
    expect(await read()).toMatchObject({ licences: 3 });
  });

  it('misses licences when more people have one; the latest are named, and keep theirs', async () => {
    const people = [];
    for (let n = 0; n < 4; n += 1) people.push(await tenant.addUser({ name: `Person ${n}` }));
    expect(await read()).toEqual({
      activated: true,
      licences: 3,
      licences_used: 5,
      licences_missing: 2,
      term: null,
    });
    const { rows } = (await admin.post('/api/users/search', {})).body;
    const missing = rows.filter((row: { licence_missing: boolean }) => row.licence_missing);
    expect(missing.map((row: { name: string; licenced: boolean }) => [row.name, row.licenced])).toEqual([
      ['Person 2', true],
      ['Person 3', true],
    ]);
    await admin.patch(`/api/users/${people[0]?.user_id}/licence`, { licenced: false });
    expect(await read()).toMatchObject({ licences_used: 4, licences_missing: 1 });
    await raise(4);
    expect((await admin.get(`/api/users/${people[3]?.user_id}`)).body).toMatchObject({
      licenced: true,
      licence_missing: false,
    });
  });

  it('grows from purchase to purchase, also when two are made at once, and remembers who made them', async () => {
    const answers = await Promise.all([raise(6), raise(8)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { purchases } = (await admin.get('/api/subscription/history')).body;
    expect(purchases[0]).toMatchObject({
      licences: 8,
      user_name: 'Admin',
      created_at: '2026-01-15T10:00:00.000Z',
    });
    expect(purchases.reduce((sum: number, one: { added: number }) => sum + one.added, 0)).toBe(8);
    const trail = await t.query(
      `select before, after from audit_log where kind = 'add_licences' order by id desc limit 1`,
    );
    expect(trail).toMatchObject([{ after: { licences: 8 } }]);
  });

  it("is for those who may, and the company's own", async () => {
    const reader = await app.as(
      await tenant.addUser({
        permissions: {
          resources: { 'company_setting.subscription': { effect: 'allow', level: 'read' } },
          binary: {},
          statement_scope: 'me',
          request_scope: 'mine',
        },
      }),
    );
    expect((await reader.get('/api/subscription')).status).toBe(200);
    expect((await reader.post('/api/subscription', { licence_number: 50 })).status).toBe(403);
    const elsewhere = await t.tenant();
    expect((await (await app.as(elsewhere.admin)).get('/api/subscription')).body).toMatchObject({
      activated: false,
      licences: 0,
    });
    // On Citus requests come as the owner, whom tables of a company let through (decision 40).
    if (process.env['CITUS_URL']) return;
    const seen = await t.run(elsewhere, (ctx) => sql`select id from licence_purchases`.execute(ctx.db));
    expect(seen.rows).toEqual([]);
    const planted = t.run(elsewhere, (ctx) =>
      sql`insert into licence_purchases (id, company_id, licences, added, user_name, created_at)
        values (${ctx.newId()}, ${tenant.tenant.company_id}, 99, 1, '', now())`.execute(ctx.db),
    );
    await expect(planted).rejects.toThrow('row-level security');
  });
});

describe('the price of new licences', () => {
  const wish = { company: '', start: '2026-01-01', months: '12', price: '480', currency: 'EUR' };
  const price = async (licences: number) =>
    (await admin.get(`/api/subscription/price?licence_number=${licences}`)).body;
  const set = (changes: Partial<typeof wish> = {}) =>
    setTerm(app.platform, { ...wish, company: tenant.tenant.company_id, ...changes });

  it('is the one of the contract where the operator set none', async () => {
    expect(await price(10)).toEqual({ bill: null });
    await set({ price: 'none' });
    expect(await price(10)).toEqual({ bill: null });
    expect((await read()).term).toMatchObject({ yearly_price: null, end_date: '2026-12-31' });
  });

  it('is shown before, and stays as it was confirmed', async () => {
    const [said] = await set();
    expect(said).toContain('2026-01-01 to 2026-12-31, at 480 EUR');
    const { bill } = await price(10);
    // Two more, from 15 January: 2 x 480 x 351 / 365.
    expect(bill).toMatchObject({ licences: 2, start_date: '2026-01-15', days: 351, amount: '923.18' });
    const stale = await admin.post('/api/subscription', { licence_number: 10, seen_amount: '923.17' });
    expect([stale.status, stale.body.code]).toEqual([409, 'price_changed']);
    expect((await admin.post('/api/subscription', { licence_number: 10, seen_amount: null })).status).toBe(
      409,
    );
    expect(await read()).toMatchObject({ licences: 8 });
    expect(
      (await admin.post('/api/subscription', { licence_number: 10, seen_amount: '923.18' })).status,
    ).toBe(200);
    await set({ price: '500.50' });
    const { purchases } = (await admin.get('/api/subscription/history')).body;
    expect(purchases[0].bill).toEqual(bill);
    expect(purchases[1].bill).toBeNull();
    const [entry] = await t.query<{ after: unknown }>(
      `select after from audit_log where kind = 'add_licences' order by id desc limit 1`,
    );
    expect(entry?.after).toEqual({ licences: 10, amount: '923.18', currency: 'EUR' });
    const set_by = await t.query(
      `select actor_name from audit_log where kind = 'operator_set_subscription' and environment_id = $1`,
      [tenant.tenant.environment_id],
    );
    expect(set_by).toHaveLength(3);
  });

  it.each([
    [{ start: '2026-02-30' }, 'START'],
    [{ months: '0' }, 'MONTHS'],
    [{ months: '121' }, 'MONTHS'],
    [{ price: '-1' }, 'PRICE'],
    [{ price: '1,5' }, 'PRICE'],
    [{ currency: 'eur' }, 'CURRENCY'],
    [{ company: 'Nobody' }, 'No company'],
    [{ start: '2026-12-01' }, 'has a term from 2026-01-01 to 2026-12-31'],
    [{ start: '2025-12-31' }, 'has a term'],
  ])('is refused as a sentence: %o', async (changes, words) => {
    await expect(set(changes)).rejects.toThrow(words);
  });

  it('follows the next term, and is nobody else’s', async () => {
    await set({ start: '2027-01-01', months: '24' });
    expect((await read()).term.start_date).toBe('2026-01-01');
    if (process.env['CITUS_URL']) return;
    const elsewhere = await t.tenant();
    const seen = await t.run(elsewhere, (ctx) => sql`select id from subscription_terms`.execute(ctx.db));
    expect(seen.rows).toEqual([]);
    const own = t.run(tenant, (ctx) => sql`update subscription_terms set yearly_price = 0`.execute(ctx.db));
    await expect(own).rejects.toThrow('permission denied');
  });
});
