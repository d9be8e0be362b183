import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../jobs/define.ts';
import { startTestDatabase, testPlatform, type TestDatabase, type TestTenant } from '../testing/index.ts';
import { DAY_MS, daySlot, HOUR_MS, isDue, slotOf } from './due-slot.ts';
import type { DailyPlace, DailySchedule, InstallationSchedule } from './schedule.ts';
import { runDue, startSchedules } from './start-schedules.ts';

describe('the slot that is due', () => {
  const days = [
    // now                    time zone           time     day
    ['2026-01-15T01:59:59Z', 'UTC', '02:00', '2026-01-14'],
    ['2026-01-15T02:00:00Z', 'UTC', '02:00', '2026-01-15'],
    ['2026-01-15T00:59:00Z', 'Europe/Paris', '02:00', '2026-01-14'],
    ['2026-01-15T01:00:00Z', 'Europe/Paris', '02:00', '2026-01-15'],
    ['2026-01-15T06:59:00Z', 'America/New_York', '02:00', '2026-01-14'],
    ['2026-01-15T23:59:00Z', 'UTC', '00:00', '2026-01-15'],
    ['2026-01-15T22:29:00Z', 'UTC', '22:30', '2026-01-14'],
    // 02:00 does not exist on this day: the next time is 03:00.
    ['2026-03-29T00:59:00Z', 'Europe/Paris', '02:00', '2026-03-28'],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', '02:00', '2026-03-29'],
    // Half past nine is what clocks show, on days of 23 and of 25 hours too.
    ['2026-03-29T07:29:00Z', 'Europe/Paris', '09:30', '2026-03-28'],
    ['2026-03-29T07:30:00Z', 'Europe/Paris', '09:30', '2026-03-29'],
    ['2026-10-25T08:29:00Z', 'Europe/Paris', '09:30', '2026-10-24'],
    ['2026-10-25T08:30:00Z', 'Europe/Paris', '09:30', '2026-10-25'],
  ] as const;
  it.each(days)('at %s in %s with %s is that of %s', (now, timezone, time, day) => {
    expect(daySlot(new Date(now), { timezone, time })).toEqual(new Date(`${day}T00:00:00Z`));
  });

  it('of an hourly schedule is the hour', () => {
    expect(slotOf(new Date('2026-01-15T01:59:59.9Z'), HOUR_MS)).toEqual(new Date('2026-01-15T01:00:00Z'));
  });

  it('is begun once, also after the clock was ahead or set back', () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const due = (slot: string, latest: string) => isDue(day(slot), day(latest), DAY_MS);
    expect(due('2026-01-15', '2026-01-14')).toBe(true);
    expect(due('2026-01-15', '2026-01-15')).toBe(false);
    // One step ahead: the zone or the time was changed, or the clock was set back over the time.
    expect(due('2026-01-15', '2026-01-16')).toBe(false);
    expect(due('2026-01-15', '2027-01-15')).toBe(true);
  });
});

describe('in a database', () => {
  let t: TestDatabase;
  let tenant: TestTenant;
  const never = new AbortController().signal;
  const job = defineJob('nap', { payload: z.object({ note: z.string() }), handler: async () => {} });
  let place: Omit<DailyPlace, 'tenant'>;
  const daily: DailySchedule = {
    name: 'daily',
    every: 'day',
    places: async () => [{ tenant: tenant.tenant, ...place }],
    job: { kind: 'nap', payload: { note: 'x' }, key: 'daily' },
  };
  beforeAll(async () => {
    t = await startTestDatabase();
  });
  beforeEach(async () => {
    tenant = await t.tenant();
    place = { timezone: 'Europe/Paris', time: '02:30' };
    await t.query('delete from schedule_slots');
  });
  afterAll(() => t?.stop());

  /** How many jobs three processes put in the queue at that moment. Earlier ones are done. */
  const startedAt = async (now: string) => {
    t.clock.set(now);
    const began = await Promise.all([1, 2, 3].map(() => runDue(testPlatform(t, [job]), daily, never)));
    const rows = await t.query(
      `update jobs set state = 'succeeded', finished_at = now() where environment_id = $1 and state = 'queued' returning id`,
      [tenant.tenant.environment_id],
    );
    expect(rows).toHaveLength(began.reduce((a, b) => a + b));
    return rows.length;
  };
  const allAt = async (...moments: string[]) => {
    const counts: number[] = [];
    for (const moment of moments) counts.push(await startedAt(moment));
    return counts;
  };

  it('a new environment begins with its next slot', async () => {
    expect(await allAt('2026-10-24T12:00:00Z', '2026-10-24T13:00:00Z', '2026-10-25T00:30:00Z')).toEqual([
      0, 0, 1,
    ]);
  });

  it('each slot is begun by one of several processes, the hour that comes twice and missed days included', async () => {
    expect(await startedAt('2026-10-24T12:00:00Z')).toBe(0);
    // Half past two in summer time, an hour later half past two again.
    expect(
      await allAt(
        '2026-10-25T00:29:00Z',
        '2026-10-25T00:30:00Z',
        '2026-10-25T01:30:00Z',
        '2026-10-25T23:00:00Z',
      ),
    ).toEqual([0, 1, 0, 0]);
    // Nothing ran for five days: one run makes up for them.
    expect(await allAt('2026-10-31T09:00:00Z', '2026-10-31T09:00:30Z')).toEqual([1, 0]);
    // Moved to where that slot is still to come: it was begun already. The next one is.
    place = { timezone: 'America/Los_Angeles', time: '02:30' };
    expect(await allAt('2026-10-31T09:01:00Z', '2026-10-31T09:31:00Z', '2026-11-01T10:30:00Z')).toEqual([
      0, 0, 1,
    ]);
  });

  it('a clock that was ahead leaves out no later slot, and one set back over the time repeats none', async () => {
    place = { timezone: 'UTC', time: '02:00' };
    expect(
      await allAt(
        '2017-06-29T22:00:00Z',
        '2017-06-30T22:00:00Z',
        '2018-06-30T22:00:00Z',
        '2017-07-01T01:59:00Z',
        '2017-07-01T02:00:00Z',
        '2017-07-01T01:00:00Z',
      ),
    ).toEqual([0, 1, 1, 1, 1, 0]);
  });

  it('is begun again when the job could not be put in the queue', async () => {
    await startedAt('2026-10-24T12:00:00Z');
    t.clock.set('2026-10-25T12:00:00Z');
    await expect(runDue(testPlatform(t), daily, never)).rejects.toThrow('job nap is not declared');
    expect(await startedAt('2026-10-25T12:00:30Z')).toBe(1);
  });

  it('a place that fails keeps no other one from its slot', async () => {
    const other = await t.tenant();
    const both: DailySchedule = {
      ...daily,
      places: async () => [
        { tenant: other.tenant, timezone: 'Nowhere/At_all', time: '02:30' },
        { tenant: tenant.tenant, ...place },
      ],
    };
    for (const now of ['2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z']) {
      t.clock.set(now);
      await expect(runDue(testPlatform(t, [job]), both, never)).rejects.toThrow('Nowhere/At_all');
    }
    const queued = await t.query(`select environment_id from jobs where kind = 'nap' and state = 'queued'`);
    expect(queued).toEqual([{ environment_id: tenant.tenant.environment_id }]);
  });

  describe('an hourly one', () => {
    let runs = 0;
    const hourly: InstallationSchedule = { name: 'hourly', every: 'hour', run: async () => void (runs += 1) };
    const runAt = async (now: string) => {
      t.clock.set(now);
      runs = 0;
      const began = await Promise.all([1, 2, 3].map(() => runDue(testPlatform(t), hourly, never)));
      expect(began.reduce((a, b) => a + b)).toBe(runs);
      return runs;
    };

    it('runs in one process each hour, the first time at once', async () => {
      expect(await runAt('2026-01-15T01:59:00Z')).toBe(1);
      expect(await runAt('2026-01-15T01:59:30Z')).toBe(0);
      expect(await runAt('2026-01-15T02:00:00Z')).toBe(1);
      expect(await runAt('2027-01-15T02:00:00Z')).toBe(1);
      expect(await runAt('2026-01-15T03:00:00Z')).toBe(1);
      expect(await runAt('2026-01-15T02:59:00Z')).toBe(0);
    });

    it('or every minute', async () => {
      const runs_at: string[] = [];
      const often: InstallationSchedule = {
        name: 'often',
        every: 'minute',
        run: async ({ clock }) => void runs_at.push(clock.now().toISOString().slice(11, 19)),
      };
      for (const second of ['01:00:10', '01:00:40', '01:01:10', '01:03:40', '01:03:59']) {
        t.clock.set(`2026-01-15T${second}Z`);
        await runDue(testPlatform(t), often, never);
      }
      expect(runs_at).toEqual(['01:00:10', '01:01:10', '01:03:40']);
    });

    it('does not begin while the one before still runs', async () => {
      let end = () => {};
      const ended = new Promise<void>((settle) => (end = settle));
      let begun = () => {};
      const started = new Promise<void>((settle) => (begun = settle));
      const slow: InstallationSchedule = {
        name: 'hourly',
        every: 'hour',
        run: () => {
          begun();
          return ended;
        },
      };
      t.clock.set('2026-01-15T01:00:00Z');
      const first = runDue(testPlatform(t), slow, never);
      await started;
      expect(await runAt('2026-01-15T02:00:00Z')).toBe(0);
      end();
      expect(await first).toBe(1);
      expect(await runAt('2026-01-15T02:00:30Z')).toBe(1);
    });

    it('is aborted when the process stops', async () => {
      let [begun, aborted] = [false, false];
      const waiting: InstallationSchedule = {
        name: 'waiting',
        every: 'hour',
        run: (_platform, signal) =>
          new Promise((settle) => {
            begun = true;
            signal.addEventListener('abort', () => {
              aborted = true;
              settle();
            });
          }),
      };
      const running = startSchedules(testPlatform(t), [waiting]);
      await vi.waitFor(() => expect(begun).toBe(true), 240_000);
      await running.stop();
      expect(aborted).toBe(true);
    });
  });
});
