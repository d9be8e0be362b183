import { describe, expect, it, vi } from 'vitest';
import { startRunner } from '../../../platform/jobs/runner.ts';
import { testPlatform } from '../../../platform/testing/test-app.ts';
import { jobs } from '../index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { act, admin, app, REP, statement, t, useStatements, worldWith } from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

type World = Awaited<ReturnType<typeof world>>;
const JANUARY = { year: 2017, month: 1 };
const MARCH = { year: 2017, month: 3 };
const start = async (w: World, body: object) =>
  (await admin(w)).post('/api/statements/refresh', { ...JANUARY, user_ids: null, until: MARCH, ...body });

/** Every calculation that waits has ended. */
async function performed(w: World): Promise<void> {
  const runner = startRunner(testPlatform(t, jobs), { poll_ms: 50 });
  const waiting = () =>
    t.query(`select state from jobs where environment_id = $1 and state in ('queued', 'running')`, [
      w.tenant.tenant.environment_id,
    ]);
  try {
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 240_000);
  } finally {
    await runner.stop();
  }
}

async function months(w: World): Promise<string[]> {
  const rows = await t.query<{ month: string }>(
    `select distinct to_char(month, 'YYYY-MM') as month from statements where environment_id = $1 order by 1`,
    [w.tenant.tenant.environment_id],
  );
  return rows.map((row) => row.month);
}

describe('a range of months', () => {
  it('is calculated in one job, months without a statement too, and its result counts what was left', async () => {
    const w = await world();
    await w.sales.addDeal({ name: 'February', user_id: w.rep.user_id, date: '2017-02-03', value: '1000' });
    await start(w, { until: JANUARY });
    await performed(w);
    expect(await months(w)).toEqual(['2017-01']);
    await act(w, 'lock', [(await statement(w, w.rep, JANUARY)).body.id], w.tenant.admin, JANUARY);

    const { status, body } = await start(w, {});
    expect(status).toBe(200);
    const trail = await t.query(
      `select object_type, after from audit_log where environment_id = $1 and kind = 'refresh_statements' order by id desc limit 1`,
      [w.tenant.tenant.environment_id],
    );
    expect(trail).toMatchObject([
      { object_type: 'statement', after: { month: '2017-01', until: '2017-03', user_ids: null } },
    ]);
    await performed(w);
    expect(await months(w)).toEqual(['2017-01', '2017-02', '2017-03']);
    expect((await statement(w, w.rep, { year: 2017, month: 2 })).body.earned).toBe('30');
    const job = (await (await admin(w)).get(`/api/jobs/${body.job_id}`)).body;
    expect(job).toMatchObject({
      state: 'succeeded',
      result: { months: 3, statements: 6, changed: 4, locked: 1, in_error: 0 },
    });
  });

  it('and another that begins with the same months are two jobs', async () => {
    const w = await world();
    const one = await start(w, { until: { year: 2020, month: 1 } });
    const other = await start(w, { until: { year: 2020, month: 2 } });
    expect(one.body.job_id).not.toBe(other.body.job_id);
  });

  it.each([
    ['that ends before it begins', { until: { year: 2016, month: 12 } }, 400, 'invalid_period'],
    ['of more than sixty months', { until: { year: 2022, month: 1 } }, 400, 'invalid_period'],
    ['of some people', { user_ids: ['01890000-0000-7000-8000-000000000000'] }, 400, 'bad_request'],
  ])('%s is refused', async (_, body, status, code) => {
    expect(await start(await world(), body)).toMatchObject({ status, body: { code } });
  });

  it('needs the right to change statements', async () => {
    const w = await world();
    const reader = await w.tenant.addUser({ name: 'Reader', permissions: REP });
    const client = await app.as(reader);
    expect(
      (await client.post('/api/statements/refresh', { ...JANUARY, user_ids: null, until: MARCH })).status,
    ).toBe(403);
  });
});
