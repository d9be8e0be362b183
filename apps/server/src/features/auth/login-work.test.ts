import type * as Crypto from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
} from '../../platform/testing/index.ts';
import { routes } from './index.ts';

/*
 * Whether an address is known must not show in the time that an answer takes (S-17). Times are not measured here: the work is counted. Guard:
 * `NOBODY` in passwords.ts; without it an unknown address costs no hash.
 */
interface Hash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
}
const { hashes, afterwards } = vi.hoisted(() => ({
  hashes: [] as Hash[],
  /** What goes on after the answer: not part of what the answer waits for. */
  afterwards: [] as string[],
}));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof Crypto>();
  const argon2: typeof real.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    hashes.push({ memory, passes, parallelism, tagLength });
    real.argon2(algorithm, parameters, done);
  };
  return { ...real, argon2 };
});

vi.mock('./background.ts', () => ({ afterAnswer: (_: unknown, what: string) => void afterwards.push(what) }));

const PASSWORD = 'Correct-horse-7-battery';
let t: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes });
  const tenant = await t.tenant();
  const known = await tenant.addUser({ email: 'known@example.com' });
  await t.query('update accounts set password_hash = $2 where id = $1', [
    known.account_id,
    await hashPassword(PASSWORD),
  ]);
  await tenant.addUser({ email: 'invited@example.com' });
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

/** The answer, with the hashes and the statements of SQL that it waited for. */
async function workOf(url: string, payload: unknown) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  hashes.length = 0;
  try {
    const { status, body } = await app.anonymous().post(url, payload);
    const texts = query.mock.calls.map(([first]) =>
      typeof first === 'string' ? first : (first as unknown as { text: string }).text,
    );
    return { status, body: { ...body, request_id: '' }, hashes: [...hashes], queries: texts };
  } finally {
    query.mockRestore();
  }
}

it('a login costs one hash of the same cost and the same queries, for a wrong password, an unknown address and one without a password', async () => {
  const login = (email: string) => workOf('/auth/login', { email, password: 'Wrong-horse-7-battery' });
  const known = await login('known@example.com');
  expect(known).toMatchObject({ status: 400, body: { code: 'invalid_login' } });
  expect(known.hashes).toEqual([{ memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }]);
  expect(known.queries.length).toBeGreaterThan(3);
  expect(await login('unknown@example.com')).toEqual(known);
  expect(await login('invited@example.com')).toEqual(known);
});

it('control: the right password does more than that', async () => {
  const right = await workOf('/auth/login', { email: 'known@example.com', password: PASSWORD });
  const wrong = await workOf('/auth/login', {
    email: 'known@example.com',
    password: 'Wrong-horse-7-battery',
  });
  expect(right.status).toBe(200);
  expect(right.queries.length).toBeGreaterThan(wrong.queries.length);
});

it('a reset answers after the same queries, before it is known whether there is such an address', async () => {
  const known = await workOf('/auth/reset_password/request', { email: 'known@example.com' });
  const unknown = await workOf('/auth/reset_password/request', { email: 'unknown@example.com' });
  expect(known.status).toBe(200);
  expect(unknown).toEqual(known);
  expect(known.hashes).toEqual([]);
  expect(known.queries.some((text) => /accounts/.test(text))).toBe(false);
  expect(afterwards.filter((what) => what === 'sending a password reset')).toHaveLength(2);
});

it('a password that is checked against nothing is never right', async () => {
  hashes.length = 0;
  expect(await verifyPassword(PASSWORD, null)).toBe(false);
  expect(hashes).toHaveLength(1);
});
