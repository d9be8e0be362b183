import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fileForm,
  startTestApp,
  startTestDatabase,
  testPicture,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes as auditRoutes } from '../audit/index.ts';
import { jobs } from '../statements/index.ts';
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
    expect(body).toMatchObject({
      name: 'Acme',
      settings: { currency: 'EUR', month_reference_day: 1, fiscal_year: 1, timezone: 'UTC' },
    });
    expect(body.features.audit_trail).toBe(true);
  });

  it('change one by one: two admins at once both keep theirs', async () => {
    const answers = await Promise.all([
      admin.patch('/api/company', { settings: { month_reference_day: 25 } }),
      admin.patch('/api/company', { settings: { timezone: 'Europe/Paris', fiscal_year: 4 } }),
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
    [{ timezone: '+05:30' }, 'timezone'],
    [{ currency: 'euro' }, 'currency'],
    [{ currency: 'XYZ' }, 'currency'],
    [{ fiscal_year: 13 }, 'fiscal_year'],
    [{ password_login: false }, 'password_login'],
  ])('refuse %j', async (body, field) => {
    const answer = await admin.patch('/api/company', { settings: body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_field', field: `settings.${field}` });
  });

  it('are not for everybody to change', async () => {
    expect((await rep.patch('/api/company', { settings: { currency: 'USD' } })).status).toBe(403);
    expect((await rep.patch('/api/company', { name: 'Mine' })).status).toBe(403);
    expect((await rep.get('/api/company')).body.settings.currency).toBe('EUR');
  });

  it('and the name are saved in one: both or neither, each in the trail', async () => {
    const { version } = (await rep.get('/api/company')).body;
    const stale = await admin.patch('/api/company', {
      name: 'Nobody’s',
      settings: { decimal_separator: 'comma' },
      version: version + 1,
    });
    expect(stale.status).toBe(409);
    expect((await rep.get('/api/company')).body).toMatchObject({ name: 'Acme', version });
    const saved = await admin.patch('/api/company', {
      name: 'Acme',
      settings: { decimal_separator: 'comma' },
      version,
    });
    expect(saved.body).toMatchObject({ version: version + 1, settings: { decimal_separator: 'comma' } });
    const trail = (await admin.get('/api/audit?object_type=company')).body.rows;
    expect(trail[0]).toMatchObject({
      kind: 'update_company_settings',
      after: { decimal_separator: 'comma' },
    });
  });

  it('that pay depends on recalculate open statements, others do not', async () => {
    await t.query('delete from jobs');
    await admin.patch('/api/company', { settings: { date_format: 'iso', currency: 'EUR' } });
    expect(await t.query('select kind from jobs')).toEqual([]);
    await admin.patch('/api/company', { settings: { rounding: 'half_even' } });
    expect(await t.query('select kind from jobs')).toEqual([{ kind: 'calculate' }]);
  });

  it('reach the open screens', async () => {
    const events = await t.query<{ data: unknown }>(
      `select data from outbox where name = 'change' and channel = 'company' and data -> 'kinds' ? 'company'`,
    );
    expect(events.length).toBeGreaterThan(0);
  });
});

describe("the company's picture", () => {
  const PICTURE = testPicture('png', [200, 0, 0], [0, 0, 0]);
  const OTHER = testPicture('jpeg', [0, 200, 0], [0, 0, 0]);
  const upload = (client: TestClient, content: Uint8Array<ArrayBuffer> | string, headers = {}) =>
    client.post('/api/company/avatar', fileForm('logo.png', content), headers);
  const avatarOf = async (client: TestClient) =>
    (await client.get('/api/company')).body.avatar as string | null;

  it('is seen by everybody of the company, and gives way to the next one', async () => {
    expect(await avatarOf(rep)).toBeNull();
    const first = (await upload(admin, PICTURE)).body.avatar as string;
    expect(await avatarOf(rep)).toBe(first);
    const shown = await rep.get(first);
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, max-age=31536000, immutable',
    ]);
    expect(shown.headers['content-disposition']).toMatch(/^inline; filename="[0-9a-f-]{36}\.png"$/);
    const second = (await upload(admin, OTHER)).body.avatar as string;
    expect([(await rep.get(first)).status, (await rep.get(second)).status]).toEqual([404, 200]);
  });

  it('is one picture when it is sent again under its key', async () => {
    const key = { 'idempotency-key': 'logo-1' };
    const [first, second] = await Promise.all([upload(admin, PICTURE, key), upload(admin, PICTURE, key)]);
    expect(second.body).toEqual(first.body);
    expect((await upload(admin, OTHER, key)).body.code).toBe('conflict');
    expect(await avatarOf(rep)).toBe(first.body.avatar);
  });

  it.each([
    ['something else than a picture', '<svg onload="alert(1)"/>', 'picture_unreadable'],
    ['half a picture', PICTURE.slice(0, -40), 'picture_unreadable'],
    ['empty', '', 'file_empty'],
    ['too big', new Uint8Array(257 * 1024).fill(0xff), 'picture_too_big'],
  ])('that is %s is refused, and the one before stays', async (_what, content, code) => {
    const { avatar } = (await upload(admin, PICTURE)).body as { avatar: string };
    expect((await upload(admin, content)).body.code).toBe(code);
    expect(await avatarOf(rep)).toBe(avatar);
  });

  it('is for those to change who may change settings, and is nobody’s of another company', async () => {
    const { avatar } = (await upload(admin, PICTURE)).body as { avatar: string };
    expect((await upload(rep, OTHER)).status).toBe(403);
    expect((await rep.request('DELETE', '/api/company/avatar')).status).toBe(403);
    const stranger = await app.as((await t.tenant()).admin);
    expect((await stranger.get(avatar)).status).toBe(403);
    expect((await stranger.get(avatar.replace(/\?.*/, ''))).status).toBe(404);
    expect(await avatarOf(stranger)).toBeNull();
    expect(await avatarOf(rep)).toBe(avatar);
  });

  it('is taken away again, and the trail says who did', async () => {
    const { avatar } = (await upload(admin, PICTURE)).body as { avatar: string };
    expect((await admin.request('DELETE', '/api/company/avatar')).status).toBe(200);
    expect(await avatarOf(rep)).toBeNull();
    expect((await rep.get(avatar)).status).toBe(404);
    const { body } = await admin.get('/api/audit?kind=remove_company_avatar');
    expect(body.rows[0]).toMatchObject({
      object_type: 'company',
      before: { avatar },
      after: { avatar: null },
    });
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
    expect((await admin.get('/api/audit?from=2026-02-30')).body).toMatchObject({
      code: 'invalid_field',
      field: 'from',
    });
  });

  it("is the company's own", async () => {
    const other = await app.as((await t.tenant()).admin);
    expect((await other.get('/api/audit')).body.total).toBe(0);
    expect((await rep.get('/api/audit')).status).toBe(403);
  });
});
