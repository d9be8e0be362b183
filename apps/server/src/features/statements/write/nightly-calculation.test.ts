import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startRunner } from '../../../platform/jobs/runner.ts';
import { runDue } from '../../../platform/schedules/index.ts';
import {
  startTestDatabase,
  testPlatform,
  type TestDatabase,
  type TestTenant,
} from '../../../platform/testing/index.ts';
import type { CalculationHost } from '../../calculations/index.ts';
import { jobs } from '../index.ts';
import { nightlyCalculation } from './nightly-calculation.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { startTestCalculations } from '../testing/start-test-calculations.ts';

describe('the nightly recalculation', () => {
  let t: TestDatabase;
  let host: CalculationHost;
  beforeAll(async () => {
    t = await startTestDatabase();
    host = startTestCalculations(t.app_url);
  });
  afterAll(async () => {
    await host?.close();
    await t?.stop();
  });

  const slept = (tenant: TestTenant, day: string) =>
    t.query('insert into schedule_slots (schedule, place, slot) values ($1, $2, $3)', [
      nightlyCalculation.name,
      tenant.tenant.environment_id,
      `${day}T00:00:00Z`,
    ]);
  const night = () => runDue(testPlatform(t, jobs), nightlyCalculation, new AbortController().signal);
  const queued = async (tenant: TestTenant) =>
    (
      await t.query('select 1 from jobs where environment_id = $1 and payload ->> $2 = $3', [
        tenant.tenant.environment_id,
        'cause',
        'nightly',
      ])
    ).length;

  it('is put in the queue at the hour and in the zone of the company', async () => {
    const paris = await t.tenant({
      settings: { timezone: 'Europe/Paris', statement_calculation_time: '03:30' },
    });
    const tokyo = await t.tenant({ settings: { timezone: 'Asia/Tokyo' } });
    await Promise.all([paris, tokyo].map((tenant) => slept(tenant, '2026-01-14')));
    t.clock.set('2026-01-15T02:29:00Z');
    await night();
    expect([await queued(paris), await queued(tokyo)]).toEqual([0, 1]);
    t.clock.set('2026-01-15T02:30:00Z');
    await night();
    await night();
    expect([await queued(paris), await queued(tokyo)]).toEqual([1, 1]);
  });

  it('calculates the open months and is recorded as a nightly run without a requester', async () => {
    // Runs of long ago are swept by the database's own time, so this night is a real one.
    const now = new Date().toISOString();
    const month = now.slice(0, 7);
    t.clock.set(now);
    const company = await t.tenant({ settings: { timezone: 'UTC', statement_calculation_time: '00:00' } });
    const sales = await salesFixture(t, company);
    const rep = await company.addUser({ name: 'Rep' });
    await sales.addMember(rep.user_id);
    await sales.addDeal({ name: 'Deal', user_id: rep.user_id, date: `${month}-01`, value: '1000' });
    await slept(company, '2026-01-01');
    const platform = testPlatform(t, jobs);
    await night();
    const runner = startRunner(platform, { poll_ms: 50 });
    const runs = () =>
      t.query<{ requested_by: string | null; months: string[]; statements: number }>(
        `select requested_by, array(select to_char(month, 'YYYY-MM') from unnest(months) as month) as months, statements
         from calculation_runs where environment_id = $1 and kind = 'nightly' and finished_at is not null`,
        [company.tenant.environment_id],
      );
    try {
      await vi.waitFor(
        async () => expect(await runs()).toEqual([{ requested_by: null, months: [month], statements: 1 }]),
        240_000,
      );
    } finally {
      await runner.stop();
    }
  });
});
