import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../../platform/testing/index.ts';
import { routes as singleSignOnRoutes } from '../../single-sign-on/index.ts';
import { routes } from '../index.ts';

export const PASSWORD = 'Correct-horse-7-battery';

export let t: TestDatabase;
export let app: TestApp;
export let tenant: TestTenant;
export let hash: string;
/** New in each test. */
export let user: TestUser;
let count = 0;

/** People who log in by a password, for the tests of one file. */
export function useLogins(): void {
  beforeAll(async () => {
    t = await startTestDatabase();
    app = await startTestApp(t, { routes: [...routes, ...singleSignOnRoutes] });
    tenant = await t.tenant();
    hash = await hashPassword(PASSWORD);
  });
  afterAll(async () => {
    await app.stop();
    await t.stop();
  });
  beforeEach(async () => {
    user = await person();
  });
}

export async function person(of: TestTenant = tenant): Promise<TestUser> {
  count += 1;
  const made = await of.addUser({ email: `person-${count}@example.com` });
  await t.query('update accounts set password_hash = $2 where id = $1', [made.account_id, hash]);
  return made;
}

/** The password is right, and the second factor comes next. */
export async function typePassword(of: TestUser = user): Promise<TestClient> {
  const client = app.anonymous();
  const answer = await client.post('/auth/login', { email: of.email, password: PASSWORD });
  expect(answer.body).toMatchObject({ next: 'factor' });
  return client;
}
