import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { features } from '../index.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: features.flatMap((feature) => feature.routes) });
  company = await t.tenant();
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

test('own keys are seen and ended by whose rights they have, also without a right to the settings', async () => {
  const admin = await app.as(company.admin);
  const keys: Record<string, { id: string; secret: string }> = {};
  for (const name of ['One', 'Other']) {
    const { body } = await admin.put('/api/company/api-keys', { name, all_rights: true });
    keys[name] = { id: body.key.id, secret: body.secret };
  }
  const read = () =>
    app.app.inject({
      method: 'GET',
      url: '/api/public/v2/data-structures',
      headers: { 'x-api-key': keys['Other']!.secret },
    });
  expect((await read()).statusCode).toBe(200);
  const rep = await app.as(await company.addUser());
  expect((await rep.get('/api/account/api-keys')).body).toEqual({ api_keys: [] });
  expect((await rep.delete(`/api/account/api-keys/${keys['Other']!.id}`)).status).toBe(404);
  const listed = await admin.get('/api/account/api-keys');
  expect(listed.text).not.toContain(keys['Other']!.secret);
  expect(listed.body.api_keys).toMatchObject([
    { name: 'Other', last_used_at: expect.any(String) },
    { name: 'One', last_used_at: null },
  ]);
  expect((await admin.delete(`/api/account/api-keys/${keys['Other']!.id}`)).status).toBe(200);
  expect((await admin.get('/api/account/api-keys')).body.api_keys).toMatchObject([{ name: 'One' }]);
  expect((await read()).statusCode).toBe(401);
  expect((await admin.delete(`/api/account/api-keys/${keys['Other']!.id}`)).status).toBe(404);
});
