import type { AuditSource } from '@comptoir/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestDatabase,
  testPlatform,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { inTenant } from '../../platform/unit-of-work.ts';
import { findSummaries } from './action-queries.ts';
import { findNames, findStatements, idsIn } from './audit-name-queries.ts';
import { keptActions } from './kept-actions.ts';
import { listEntries, searchAudit } from './search-audit.ts';

let t: TestDatabase;
let company: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
});
afterAll(() => t.stop());

test('ids of entries are found wherever they are, each once', () => {
  const [a, b, c] = [newId(), newId(), newId()];
  const rows = [{ object_id: a, before: null, after: { user_ids: [b, a], deep: { field: `x ${c}` } } }];
  expect(idsIn(rows).toSorted()).toEqual([a, b, c].toSorted());
  expect(idsIn([{ object_id: null, before: null, after: { text: 'none' } }])).toEqual([]);
});

test('ids become the names of the own company’s things alone', async () => {
  const ada = await company.addUser({ name: 'Ada Byron' });
  const other = await t.tenant();
  const stranger = await other.addUser({ name: 'Eve Stranger' });
  const ids = [ada.user_id!, stranger.user_id!, newId()];
  expect(await t.run(company, (ctx) => findNames(ctx, ids))).toEqual({ [ada.user_id!]: 'Ada Byron' });
  expect(await t.run(company, (ctx) => findNames(ctx, []))).toEqual({});
  expect(await t.run(company, (ctx) => findStatements(ctx, ids))).toEqual({});
});

const FIRST = { page: 0, size: 2 };

/** One request that notes each of these things. */
const note = (
  where: TestTenant,
  request_id: string,
  object_type: string,
  object_ids: readonly string[],
  kind = 'test',
) =>
  inTenant(
    testPlatform(t),
    { tenant: where.tenant, actor: where.admin, request_id, ip: null, audit_kind: kind },
    async (ctx) => {
      for (const object_id of object_ids) ctx.audit({ object_type, object_id, after: { name: object_id } });
    },
  );

test('what is kept of a trail is what the trail has, whatever comes in', async () => {
  const where = await t.tenant();
  const FILTERS = [{}, { kind: 'test' }, { object_type: 'team' }, { object_id: 'a' }] as const;
  const same = async () => {
    for (const filter of FILTERS) {
      const range = { offset: 0, size: 50 };
      const fresh = await t.run(where, (ctx) => findSummaries(ctx, filter, range));
      const page = await t.run(where, (ctx) => keptActions(ctx, filter, range));
      expect(page).toEqual({ found: fresh.found, total: fresh.total });
    }
    return (await t.run(where, (ctx) => keptActions(ctx, {}, { offset: 0, size: 50 })))?.total;
  };
  await note(where, 'r1', 'team', ['a', 'b']);
  expect(await same()).toBe(1);
  await note(where, 'r2', 'user', ['a'], 'other');
  await note(where, 'r3', 'team', ['c']);
  expect(await same()).toBe(3);
  // More of an action that is there; and of an action of which the filter saw nothing yet.
  await note(where, 'r1', 'team', ['d']);
  await note(where, 'r2', 'team', ['e'], 'other');
  expect(await same()).toBe(3);
  expect(await same()).toBe(3);
  const entries = await t.query<{ number: string }>(
    'select number from audit_log where environment_id = $1 order by number',
    [where.tenant.environment_id],
  );
  expect(entries.map(({ number }) => Number(number))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a transaction that began earlier sees the trail of then', async () => {
  const where = await t.tenant();
  await note(where, 'r1', 'team', ['a']);
  const all = { offset: 0, size: 50 };
  await t.database.transaction({ isolation: 'repeatable read' }, async (db) => {
    const early = { db, tenant: where.tenant };
    expect(await keptActions(early, {}, all)).toMatchObject({ total: 1 });
    await note(where, 'r2', 'team', ['b']);
    expect(await t.run(where, (ctx) => keptActions(ctx, {}, all))).toMatchObject({ total: 2 });
    expect(await keptActions(early, {}, all)).toBeNull();
    expect(await findSummaries(early, {}, all)).toMatchObject({ total: 1 });
  });
});

test('a page holds whole actions, and counts them', async () => {
  const where = await t.tenant();
  await note(where, 'r1', 'team', ['a', 'b', 'c']);
  await note(where, 'r2', 'team', ['d']);
  await note(where, 'r2', 'team', ['e'], 'other');
  const page = (number: number, more: object = {}) =>
    t.run(where, (ctx) => searchAudit(ctx, { ...FIRST, page: number, ...more }));
  const shown = ({ rows }: Awaited<ReturnType<typeof page>>) =>
    rows.map(({ kind, object_id, count }) => [kind, object_id, count]);
  const first = await page(0);
  expect(shown(first)).toEqual([
    ['other', 'e', 1],
    ['test', 'd', 1],
  ]);
  expect(first.total).toBe(3);
  const second = await page(1);
  expect(shown(second)).toEqual([['test', 'c', 3]]);
  expect(await page(7)).toMatchObject({ rows: [], total: 3 });
  expect(await page(0, { object_id: 'b' })).toMatchObject({ rows: [{ object_id: 'b', count: 1 }], total: 1 });

  const entries = (id: string, number: number) =>
    t.run(where, (ctx) => listEntries(ctx, id, { ...FIRST, page: number }));
  const [bulk] = second.rows;
  expect(await entries(bulk!.id, 0)).toMatchObject({
    rows: [{ object_id: 'c' }, { object_id: 'b' }],
    total: 3,
  });
  expect(await entries(bulk!.id, 1)).toMatchObject({ rows: [{ object_id: 'a' }], total: 3 });
  await expect(entries(newId(), 0)).rejects.toMatchObject({ code: 'not_found' });
});

test('an action on statements of one month has that month', async () => {
  const where = await t.tenant();
  const environment = where.tenant.environment_id;
  const [march, again, april] = [newId(), newId(), newId()];
  const ada = await where.addUser({ name: 'Ada' });
  const bob = await where.addUser({ name: 'Bob' });
  await t.query(
    `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date) values ($1, $2, $5, '2026-03-01', 'USD', '', now(), now(), now()),
       ($1, $3, $6, '2026-03-01', 'USD', '', now(), now(), now()), ($1, $4, $5, '2026-04-01', 'USD', '', now(), now(), now())`,
    [environment, march, again, april, ada.user_id, bob.user_id],
  );
  await note(where, 'r1', 'statement', [march, again]);
  await note(where, 'r2', 'statement', [march, april]);
  const { rows } = await t.run(where, (ctx) => searchAudit(ctx, FIRST));
  expect(rows.map(({ count, month }) => [count, month])).toEqual([
    [2, null],
    [2, '2026-03'],
  ]);
});

test('the source of an action: somebody at a screen, a job, support, a program, or an agent', async () => {
  const where = await t.tenant();
  const support = { ...where.admin, user_id: null, name: 'Helper (support)' };
  const { role_category, permissions } = where.admin;
  const keyOf = (for_agents: boolean) => ({
    ...where.admin,
    api_key: { id: newId(), all_rights: true, for_agents, owner: { role_category, permissions } },
  });
  for (const [request_id, actor, ip] of [
    ['screen', where.admin, '203.0.113.9'],
    ['job', where.admin, null],
    ['help', support, '203.0.113.9'],
    ['program', keyOf(false), '203.0.113.9'],
    ['assistant', keyOf(true), '203.0.113.9'],
  ] as const)
    await inTenant(
      testPlatform(t),
      { tenant: where.tenant, actor, request_id, ip, audit_kind: 'test' },
      async (ctx) => ctx.audit({ object_type: 'team', object_id: request_id }),
    );
  const of = async (source?: AuditSource) => {
    const page = { page: 0, size: 10, ...(source === undefined ? {} : { source }) };
    const { rows } = await t.run(where, (ctx) => searchAudit(ctx, page));
    return rows.map((row) => [row.object_id, row.source]);
  };
  expect(await of('person')).toEqual([['screen', 'person']]);
  expect(await of('job')).toEqual([['job', 'job']]);
  expect(await of('support')).toEqual([['help', 'support']]);
  expect(await of('api_key')).toEqual([['program', 'api_key']]);
  expect(await of('agent')).toEqual([['assistant', 'agent']]);
  expect(await of()).toHaveLength(5);
});
