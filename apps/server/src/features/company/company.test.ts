import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes as auditRoutes } from '../audit/index.ts';
import { jobs } from '../calculations/index.ts';
import { routes } from './index.ts';

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let admin: TestClient;
let rep: TestClient;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, ...auditRoutes], jobs });
  tenant = await t.tenant({ name: 'Acme', settings: { currency: 'EUR', demonstration: true } });
  admin = await app.as(tenant.admin);
  rep = await app.as(await tenant.addUser());
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

describe('company settings', () => {
  it('come with their defaults', async () => {
    const { body } = await rep.get('/api/company');
    expect(body).toMatchObject({ name: 'Acme', settings: { currency: 'EUR', month_reference_day: 1, fiscal_year: 1, timezone: 'UTC' } });
    expect(body.features.audit_trail).toBe(true);
  });

  it('change one by one: two admins at once both keep theirs', async () => {
    const answers = await Promise.all([
      admin.patch('/api/company/settings', { month_reference_day: 25 }),
      admin.patch('/api/company/settings', { timezone: 'Europe/Paris', fiscal_year: 4 }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await rep.get('/api/company')).body.settings).toMatchObject({
      month_reference_day: 25,
      timezone: 'Europe/Paris',
      fiscal_year: 4,
      currency: 'EUR',
    });
  });

  it.each([
    [{ month_reference_day: 0 }, 'month_reference_day'],
    [{ month_reference_day: '25' }, 'month_reference_day'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ currency: 'euro' }, 'currency'],
    [{ fiscal_year: 13 }, 'fiscal_year'],
    [{ password_login: false }, null],
  ])('refuse %j', async (body, field) => {
    const answer = await admin.patch('/api/company/settings', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_field', field });
  });

  it('are not for everybody to change', async () => {
    expect((await rep.patch('/api/company/settings', { currency: 'USD' })).status).toBe(403);
    expect((await rep.patch('/api/company', { name: 'Mine' })).status).toBe(403);
    expect((await rep.get('/api/company')).body.settings.currency).toBe('EUR');
  });

  it('that pay depends on have open statements calculated anew, others have not', async () => {
    await t.query('delete from jobs');
    await admin.patch('/api/company/settings', { date_format: 'iso', currency: 'EUR' });
    expect(await t.query('select kind from jobs')).toEqual([]);
    await admin.patch('/api/company/settings', { rounding: 'half_even' });
    expect(await t.query('select kind from jobs')).toEqual([{ kind: 'calculate' }]);
  });

  it('tell the open screens', async () => {
    const events = await t.query<{ data: unknown }>(`select data from outbox where name = 'update-role' and channel = 'company'`);
    expect(events.length).toBeGreaterThan(0);
  });
});

describe('the audit trail', () => {
  it('shows who changed what, from what, to what', async () => {
    await admin.patch('/api/company', { name: 'Acme Two' });
    const { body } = await admin.get('/api/audit?kind=update_company');
    expect(body.total).toBe(1);
    expect(body.rows[0]).toMatchObject({
      actor: { user_id: tenant.admin.user_id, name: 'Admin' },
      object_type: 'company',
      object_id: tenant.tenant.company_id,
      before: { name: 'Acme' },
      after: { name: 'Acme Two' },
      ip: '127.0.0.1',
    });
  });

  it('is paged, newest first, and filtered', async () => {
    const { body } = await admin.get('/api/audit?size=2&page=0');
    expect(body.rows).toHaveLength(2);
    expect(body.rows[0].at >= body.rows[1].at).toBe(true);
    expect(body.total).toBeGreaterThanOrEqual(3);
    expect((await admin.get('/api/audit?from=2027-01-01')).body.total).toBe(0);
    expect((await admin.get('/api/audit?to=2026-01-14')).body.total).toBe(0);
    expect((await admin.get('/api/audit?from=2026-01-15&to=2026-01-15')).body.total).toBe(body.total);
    expect((await admin.get('/api/audit?from=2026-02-30')).body).toMatchObject({ code: 'invalid_field', field: 'from' });
  });

  it("is the company's own", async () => {
    const other = await app.as((await t.tenant()).admin);
    expect((await other.get('/api/audit')).body.total).toBe(0);
    expect((await rep.get('/api/audit')).status).toBe(403);
  });
});
