import { defineCall, okSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { sql } from '../../db/index.ts';
import { createLogger } from '../../log/log.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../testing/index.ts';
import { route, type Route } from '../route.ts';

export const base = { summary: 'test', permission: { kind: 'session' }, errors: [] } as const;

export const echo = defineCall({
  ...base,
  name: 'echo',
  method: 'POST',
  path: '/api/echo/{id}',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({ page: z.coerce.number().int().default(0) }),
  body: z.strictObject({
    name: z.string().min(2),
    list: z.array(z.object({ amount: z.string() })).optional(),
  }),
  response: z.object({ id: z.string(), page: z.number(), name: z.string() }),
  audit: 'echo',
});
const count = defineCall({
  ...base,
  name: 'count',
  method: 'POST',
  path: '/api/count',
  body: z.object({ by: z.number() }),
  response: z.object({ rows: z.number() }),
  audit: 'count',
});
const fail = defineCall({
  ...base,
  name: 'fail',
  method: 'POST',
  path: '/api/fail',
  body: z.object({ how: z.string() }),
  response: okSchema,
  audit: 'fail',
});
const lies = defineCall({ ...base, name: 'lies', method: 'GET', path: '/api/lies', response: okSchema });
const plans = defineCall({
  ...base,
  name: 'plansOnly',
  method: 'GET',
  path: '/api/plans-only',
  permission: { kind: 'resource', resource: 'plan', level: 'write' },
  response: okSchema,
});
const lock = defineCall({
  ...base,
  name: 'lockOnly',
  method: 'GET',
  path: '/api/lock-only',
  permission: { kind: 'binary', permission: 'statement_lock' },
  response: okSchema,
});
const support = defineCall({
  ...base,
  name: 'supportOnly',
  method: 'GET',
  path: '/api/support-only',
  permission: { kind: 'god' },
  response: okSchema,
});
export const slow = defineCall({
  ...base,
  name: 'slow',
  method: 'GET',
  path: '/api/slow',
  response: okSchema,
});
const steps = defineCall({
  ...base,
  name: 'steps',
  method: 'POST',
  path: '/api/steps',
  body: z.object({}),
  response: okSchema,
  audit: 'steps',
});

const notes = defineCall({ ...base, name: 'notes', method: 'GET', path: '/api/notes', response: okSchema });
const writes = defineCall({
  ...base,
  name: 'writes',
  method: 'POST',
  reads: true,
  path: '/api/writes',
  response: okSchema,
});
const writesInSteps = defineCall({ ...writes, name: 'writesInSteps', path: '/api/writes-in-steps' });

export const routes: Route[] = [
  route(echo, async (_ctx, { params, query, body }) => ({
    id: params.id,
    page: query.page,
    name: body.name,
  })),
  route(count, async (ctx, { body }) => {
    await ctx.enqueue('noop', { by: body.by });
    const found = await sql<{ rows: string }>`select count(*) as rows from jobs`.execute(ctx.db);
    return { rows: Number(found.rows[0]?.rows) };
  }),
  route(fail, async (ctx, { body }) => {
    ctx.audit({
      object_type: 'thing',
      after: { password: 'hunter2', nested: [{ api_token: 'abc' }], kept: 1 },
    });
    await ctx.enqueue('noop', { by: 1 });
    if (body.how === 'refusal') throw new AppError('plan_in_use', { uses: [] });
    if (body.how === 'bug') throw new Error('a secret detail');
    if (body.how === 'loop') await sql`select pg_sleep(5)`.execute((await shortTimeout(ctx.db), ctx.db));
    return { ok: true as const };
  }),
  route(lies, (async () => ({ ok: 'yes' })) as never),
  route(plans, async () => ({ ok: true as const })),
  route(lock, async () => ({ ok: true as const })),
  route(support, async () => ({ ok: true as const })),
  route(slow, async () => ({ ok: true as const })),
  route(notes, async (ctx) => {
    ctx.audit({ object_type: 'export', object_id: 'kept' });
    return { ok: true as const };
  }),
  route(writes, async (ctx) => {
    await ctx.enqueue('noop', { by: 1 });
    return { ok: true as const };
  }),
  route(writesInSteps, { transaction: 'manual' }, async (ctx) => {
    await ctx.withTransaction((inside) => inside.enqueue('noop', { by: 1 }));
    return { ok: true as const };
  }),
  route(steps, { transaction: 'manual' }, async (ctx) => {
    await ctx.withTransaction(async () => {});
    await ctx.withTransaction(async () => {});
    return { ok: true as const };
  }),
];

async function shortTimeout(db: Parameters<Parameters<TestDatabase['database']['transaction']>[1]>[0]) {
  await sql`set local statement_timeout = 50`.execute(db);
}

const noop = {
  name: 'noop',
  queue: null,
  max_attempts: 5,
  payload: z.object({ by: z.number() }),
  handler: async () => {},
  onGivenUp: null,
};

export let t: TestDatabase;
export let app: TestApp;
export let tenant: TestTenant;
/** A user of the company, signed in. */
export let client: TestClient;
/** What the application logged, line by line. */
export const lines: string[] = [];

/** An application with the calls above for the tests of one file. */
export function useServer(): void {
  beforeAll(async () => {
    t = await startTestDatabase();
    app = await startTestApp(t, {
      routes,
      jobs: [noop],
      log: createLogger('info', { write: (line: string) => void lines.push(line) }),
    });
    tenant = await t.tenant();
    client = await app.as(await tenant.addUser());
  });
  afterAll(async () => {
    await app.stop();
    await t.stop();
  });
}
