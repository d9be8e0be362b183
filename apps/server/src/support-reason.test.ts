import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './platform/clock/clock.ts';
import { ROUTES } from './permission-matrix/routes.ts';
import { sessionCalls as calls, startWorld, type StartedWorld } from './permission-matrix/start-world.ts';
import { sql } from './platform/db/index.ts';
import type { TestClient } from './platform/testing/index.ts';

const REASON = 'Ticket 4711: the pay of June is too high';

let started: StartedWorld;
let here: Readonly<Record<string, string>>;
let session: () => Promise<TestClient>;
beforeAll(async () => {
  started = await startWorld();
  const { world, app } = started;
  here = { 'x-environment-id': world.home.tenant.environment_id };
  session = () => app.as(world.principals.support.user!);
});
afterAll(() => started?.stop());

const giveReason = (client: TestClient, reason: string, headers = here) =>
  client.post('/auth/reason', { reason }, headers);
const trail = (session_id: string | null) =>
  started.t.query<{ kind: string; actor_name: string; note: string | null; at: Date }>(
    `select kind, actor_name, note, at from audit_log where environment_id = $1 and object_id = $2 order by at, id`,
    [started.world.home.tenant.environment_id, session_id],
  );

/** Guard: `owes_reason` in guard.ts; without it each call answers as it does to support in the permission matrix. */
describe('support in a company that is not its own', () => {
  it('is refused every call but the logout until it gives its reason', async () => {
    const support = await session();
    const open: string[] = [];
    for (const call of calls.filter(({ permission }) => permission.kind !== 'public')) {
      if (call.before_reason) {
        open.push(call.name);
        continue;
      }
      const path = call.path.replace(
        /\{(\w+)\}/g,
        (_, place: string) => started.world.ids[ROUTES[call.name]![1]![place]!],
      );
      const answer = await support.request(call.method, path, call.method === 'GET' ? undefined : {}, here);
      expect([call.name, answer.status, answer.body.code]).toEqual([call.name, 403, 'reason_required']);
      // Whose company it is, and nothing else of it.
      expect(answer.body.params).toEqual({ company: 'Home' });
    }
    expect(open.toSorted()).toEqual(['giveReason', 'logout']);
    expect(await trail(support.session_id)).toEqual([]);
  });

  it('writes a sentence, which is in the trail before anything is read', async () => {
    const support = await session();
    for (const reason of ['', 'too short', 'x'.repeat(501), 'two\nlines of it']) {
      expect((await giveReason(support, reason)).body.code).toBe('invalid_field');
      expect((await support.get('/api/me', here)).status).toBe(403);
    }
    expect((await giveReason(support, REASON)).status).toBe(200);
    const entry = { kind: 'support_entry', actor_name: 'Support', note: REASON, at: started.t.clock.now() };
    expect(await trail(support.session_id)).toEqual([entry]);
    expect((await support.get('/api/me', here)).body.company.name).toBe('Home');
    expect((await support.get('/api/tables', here)).status).toBe(200);
    expect((await trail(support.session_id)).map(({ kind }) => kind)).toEqual([
      'support_entry',
      'support_read',
    ]);
  });

  it('gives it once per session and company', async () => {
    const [first, second] = [await session(), await session()];
    const third = await started.t.tenant({ name: 'Third' });
    const there = { 'x-environment-id': third.tenant.environment_id };
    await giveReason(first, REASON);
    expect((await first.get('/api/me', here)).status).toBe(200);
    expect((await first.get('/api/me', there)).body).toMatchObject({
      code: 'reason_required',
      params: { company: 'Third' },
    });
    expect((await second.get('/api/me', here)).body.code).toBe('reason_required');
    await giveReason(first, REASON, there);
    for (const headers of [here, there]) expect((await first.get('/api/me', headers)).status).toBe(200);
  });

  it('owes none in its own company, in another environment of it neither', async () => {
    const support = await session();
    const { company_id } = started.world.elsewhere.tenant;
    expect((await support.get('/api/me')).status).toBe(200);
    const sandbox = newId();
    await started.t.query(
      `insert into environments (id, company_id, name, live) values ($1, $2, 'Sandbox', false)`,
      [sandbox, company_id],
    );
    expect((await support.get('/api/company', { 'x-environment-id': sandbox })).status).toBe(200);
  });

  it('is support: nobody else enters by a reason, nor opens another session', async () => {
    const admin = await started.world.principals["other company's admin"].client();
    expect((await giveReason(admin, REASON, {})).body.code).toBe('forbidden');
    expect((await giveReason(admin, REASON)).body.code).toBe('forbidden');
    const support = await session();
    const { elsewhere } = started.world;
    // The function itself refuses every caller.
    await expect(
      started.t.run(elsewhere, (ctx) =>
        sql`select enter_company(${support.session_id}::uuid, ${ctx.clock.now()})`.execute(ctx.db),
      ),
    ).rejects.toThrow('only support enters');
  });
});
