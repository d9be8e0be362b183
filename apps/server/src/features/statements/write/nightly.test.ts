import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startRunner } from '../../../platform/jobs/runner.ts';
import {
  startTestDatabase,
  testPlatform,
  type TestDatabase,
  type TestTenant,
} from '../../../platform/testing/index.ts';
import type { CalculationHost } from '../../calculations/index.ts';
import { startCalculations } from './start-calculations.ts';
import { jobs } from '../index.ts';
import { nightDue, startNight } from './nightly.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';

describe('the night that is due', () => {
  const cases = [
    // now                    time zone           hour     night
    ['2026-01-15T01:59:59Z', 'UTC', '02:00', '2026-01-14'],
    ['2026-01-15T02:00:00Z', 'UTC', '02:00', '2026-01-15'],
    ['2026-01-15T00:59:00Z', 'Europe/Paris', '02:00', '2026-01-14'],
    ['2026-01-15T01:00:00Z', 'Europe/Paris', '02:00', '2026-01-15'],
    ['2026-01-15T06:59:00Z', 'America/New_York', '02:00', '2026-01-14'],
    ['2026-01-15T23:59:00Z', 'UTC', '00:00', '2026-01-15'],
    ['2026-01-15T22:29:00Z', 'UTC', '22:30', '2026-01-14'],
    // 02:00 does not exist on this night: two hours after midnight it is 03:00.
    ['2026-03-29T00:59:00Z', 'Europe/Paris', '02:00', '2026-03-28'],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', '02:00', '2026-03-29'],
  ] as const;
  it.each(cases)('%s in %s with %s is that of %s', (now, timezone, statement_calculation_time, night) => {
    expect(nightDue(new Date(now), { timezone, statement_calculation_time })).toBe(night);
  });
});

describe('the nightly recalculation', () => {
  let t: TestDatabase;
  let host: CalculationHost;
  beforeAll(async () => {
    t = await startTestDatabase();
    host = startCalculations({ app_url: t.app_url });
  });
  afterAll(async () => {
    await host?.close();
    await t?.stop();
  });

  const slept = (tenant: TestTenant, day: string) =>
    t.query('update environments set nightly_on = $2 where id = $1', [tenant.tenant.environment_id, day]);
  const queued = async (tenant: TestTenant) =>
    (
      await t.query('select 1 from jobs where environment_id = $1 and payload ->> $2 = $3', [
        tenant.tenant.environment_id,
        'cause',
        'nightly',
      ])
    ).length;

  it('is put in the queue once a night at the hour of the company, however many ask', async () => {
    const paris = await t.tenant({
      settings: { timezone: 'Europe/Paris', statement_calculation_time: '03:30' },
    });
    const tokyo = await t.tenant({ settings: { timezone: 'Asia/Tokyo' } });
    await Promise.all([paris, tokyo].map((tenant) => slept(tenant, '2026-01-14')));
    const platform = testPlatform(t, jobs);
    const ask = async () =>
      (await Promise.all([startNight(platform), startNight(platform), startNight(platform)])).reduce(
        (a, b) => a + b,
      );
    t.clock.set('2026-01-15T02:29:00Z');
    expect(await ask()).toBe(1);
    expect([await queued(paris), await queued(tokyo)]).toEqual([0, 1]);
    t.clock.set('2026-01-15T02:30:00Z');
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
    expect([await queued(paris), await queued(tokyo)]).toEqual([1, 1]);
    t.clock.set('2026-01-15T16:59:00Z');
    expect(await ask()).toBe(0);
  });

  it('is put there once for the night whose hour strikes twice, for nights that nobody was awake for, and when the company moves', async () => {
    const company = await t.tenant({
      settings: { timezone: 'Europe/Paris', statement_calculation_time: '02:30' },
    });
    const platform = testPlatform(t, jobs);
    const startedAt = async (now: string) => {
      const before = await queued(company);
      t.clock.set(now);
      await startNight(platform);
      // Done: a later one is a job of its own.
      await t.query(`update jobs set state = 'succeeded', finished_at = now() where environment_id = $1`, [
        company.tenant.environment_id,
      ]);
      return (await queued(company)) - before;
    };
    await slept(company, '2026-10-24');
    // Half past two in summer time, an hour later half past two again.
    expect([await startedAt('2026-10-25T00:29:00Z'), await startedAt('2026-10-25T00:30:00Z')]).toEqual([
      0, 1,
    ]);
    expect([await startedAt('2026-10-25T01:30:00Z'), await startedAt('2026-10-25T23:00:00Z')]).toEqual([
      0, 0,
    ]);
    // Switched off for five nights.
    expect([await startedAt('2026-10-31T09:00:00Z'), await startedAt('2026-10-31T09:00:30Z')]).toEqual([
      1, 0,
    ]);
    // Moved to where that night is still to come: it was done already. The next one is.
    await t.query(
      `update companies set settings = settings || '{"timezone": "America/Los_Angeles"}' where id = $1`,
      [company.tenant.company_id],
    );
    expect([await startedAt('2026-10-31T09:01:00Z'), await startedAt('2026-10-31T09:31:00Z')]).toEqual([
      0, 0,
    ]);
    expect(await startedAt('2026-11-01T10:30:00Z')).toBe(1);
    expect(await queued(company)).toBe(3);
  });

  it('calculates the open months and is recorded as a run of the night that nobody asked for', async () => {
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
    await startNight(platform);
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
        60_000,
      );
    } finally {
      await runner.stop();
    }
  });
});
