import type { Permissions } from '@comptoir/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

const writer = (more: Partial<Permissions> = {}): Permissions => ({
  resources: { statement: { effect: 'allow', level: 'write' } },
  binary: {},
  statement_scope: 'me',
  request_scope: 'mine',
  ...more,
});
/** A payee of the plan with this role. */
async function payee(w: Awaited<ReturnType<typeof world>>, permissions: Permissions) {
  const user = await w.tenant.addUser({ name: 'Payee', permissions });
  await w.sales.addMember(user.user_id);
  await w.sales.addDeal({ name: 'Own', user_id: user.user_id, date: '2017-06-03', value: '1000' });
  await calculate(w.tenant);
  return { user, client: await app.as(user) };
}
const readyOf = async (w: Awaited<ReturnType<typeof world>>) =>
  (
    await t.query<{ user_id: string; ready: boolean }>(
      'select user_id, ready from statements where environment_id = $1 order by user_id',
      [w.tenant.tenant.environment_id],
    )
  ).map((row) => [row.user_id, row.ready] as [string, boolean]);
const jobsOf = (w: Awaited<ReturnType<typeof world>>) =>
  t.query<{ payload: { user_ids: string[] } }>(
    `select payload from jobs where environment_id = $1 and kind = 'calculate' and state = 'queued'`,
    [w.tenant.tenant.environment_id],
  );

/** Guard: `findInScope` in refresh-statements.ts; without it the first call leaves everybody "not ready". */
describe('recalculation (M-8)', () => {
  it('of everyone is of those whom the caller sees', async () => {
    const w = await world();
    const { user, client } = await payee(w, writer());
    expect((await client.post('/api/statements/refresh', { ...JUNE, user_ids: null })).status).toBe(200);
    expect((await readyOf(w)).filter(([, ready]) => !ready)).toEqual([[user.user_id, false]]);
    expect((await jobsOf(w)).map(({ payload }) => payload.user_ids)).toEqual([[user.user_id]]);
    // The control: who sees everybody.
    await (await admin(w)).post('/api/statements/refresh', { ...JUNE, user_ids: null });
    expect((await readyOf(w)).every(([, ready]) => !ready)).toBe(true);
  });

  it('answers for a person whom the caller does not see as for one who does not exist, in every state', async () => {
    const w = await world();
    const { user, client } = await payee(w, writer());
    const ask = async (user_id: string) => {
      const { status, body } = await client.post('/api/statements/refresh', { ...JUNE, user_ids: [user_id] });
      return { status, body: { ...body, request_id: '' } };
    };
    const missing = await ask(newId());
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { id } = (await statement(w, w.rep)).body;
    for (const mode of ['lock', 'validate', 'close']) {
      expect(await ask(w.rep.user_id)).toEqual(missing);
      expect((await act(w, mode, [id])).body.changed).toBe(1);
    }
    expect(await ask(w.rep.user_id)).toEqual(missing);
    expect((await ask(user.user_id)).status).toBe(200);
  });

  it('that waits is one job for all the requested people', async () => {
    const w = await world();
    await calculate(w.tenant);
    const client = await admin(w);
    const ask = async (user_id: string) =>
      (await client.post('/api/statements/refresh', { ...JUNE, user_ids: [user_id] })).body.job_id as string;
    expect(await ask(w.rep.user_id)).toBe(await ask(w.other.user_id));
    expect((await jobsOf(w)).map(({ payload }) => payload.user_ids.toSorted())).toEqual([
      [w.rep.user_id, w.other.user_id].toSorted(),
    ]);
  });

  it('is refused past thirty a minute, per person', async () => {
    const w = await world();
    await calculate(w.tenant);
    const client = await admin(w);
    const ask = async () =>
      (await client.post('/api/statements/refresh', { ...JUNE, user_ids: null })).status;
    const statuses = [];
    for (let at = 0; at < 31; at += 1) statuses.push(await ask());
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    const { client: other } = await payee(w, writer());
    expect((await other.post('/api/statements/refresh', { ...JUNE, user_ids: null })).status).toBe(200);
    t.clock.set('2017-07-15T10:01:01Z');
    expect(await ask()).toBe(200);
  });
});

/** Guard: `own_barred` in statement-policy.ts; without it each refusal below is a change. */
describe('one’s own statement (M-10)', () => {
  const PAYS = { statement_lock: true, statement_send_to_payroll: true } as const;

  it('is locked and paid by somebody else', async () => {
    const w = await world();
    const { user, client } = await payee(w, writer({ binary: PAYS }));
    const own = (await statement(w, user)).body.id as string;
    const change = (mode: string, ids: string[] | null) =>
      client.post('/api/validation', { mode, ...JUNE, statement_ids: ids });
    expect((await change('lock', [own])).body.code).toBe('own_statement');
    expect((await change('lock', null)).body).toMatchObject({ changed: 0 });
    await act(w, 'lock', [own]);
    for (const mode of ['unlock', 'close'])
      expect((await change(mode, [own])).body.code).toBe('own_statement');
    const board = (await client.post('/api/statements/search', JUNE)).body;
    expect([board.actions.unlock, board.actions.close, board.statements[0].actions]).toEqual([0, 0, []]);
    await act(w, 'close', [own]);
    expect((await change('unclose', [own])).body.code).toBe('own_statement');
  });

  it('is one’s own to pay with the right to validate one’s own, and others’ are anybody’s with the right', async () => {
    const w = await world();
    await threeDeals(w);
    const alone = await payee(w, writer({ binary: { ...PAYS, statement_validate_own: true } }));
    const own = (await statement(w, alone.user)).body.id as string;
    const others = await payee(w, writer({ binary: PAYS, statement_scope: 'all' }));
    const change = (client: typeof alone.client, mode: string, ids: string[]) =>
      client.post('/api/validation', { mode, ...JUNE, statement_ids: ids });
    const board = (await alone.client.post('/api/statements/search', JUNE)).body;
    expect([board.actions.lock, board.statements[0].actions]).toEqual([1, ['lock']]);
    for (const mode of ['lock', 'close']) expect((await change(alone.client, mode, [own])).status).toBe(200);
    const { id } = (await statement(w, w.rep)).body;
    for (const mode of ['lock', 'close']) expect((await change(others.client, mode, [id])).status).toBe(200);
  });

  it('waits for the validation where the company’s setting says so', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    await t.query(
      `update companies set settings = settings || '{"payroll_needs_validation": true}' where id = $1`,
      [w.tenant.tenant.company_id],
    );
    const { id } = (await statement(w, w.rep)).body;
    await act(w, 'lock', [id]);
    expect((await act(w, 'close', [id])).body.code).toBe('statement_not_validated');
    const board = (await (await admin(w)).post('/api/statements/search', JUNE)).body;
    expect(board.actions.close).toBe(0);
    await act(w, 'validate', [id]);
    expect((await act(w, 'close', [id])).body.changed).toBe(1);
  });
});
