import { dayAfter } from '@comptoir/kernel';
import { companySettingsSchema, type CompanySettings } from '@comptoir/contract';
import { SYSTEM_ACTOR } from '../../../platform/auth/principal.ts';
import { dateInZone, newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { contextOver, type Platform } from '../../../platform/unit-of-work.ts';

const EVERY_MS = 30_000;

type Settings = Pick<CompanySettings, 'timezone' | 'statement_calculation_time'>;

/**
 * The latest night that is due, named by the day on which its hour strikes in the company's time zone. Going back by the hour's distance
 * from midnight asks the calendar alone, so that the nights on which clocks change need no rule of their own.
 */
export function nightDue(now: Date, { timezone, statement_calculation_time }: Settings): string {
  const [hours = 0, minutes = 0] = statement_calculation_time.split(':').map(Number);
  return dateInZone(new Date(now.getTime() - (hours * 60 + minutes) * 60_000), timezone);
}

/** A change of the company's zone or hour moves a night by one day at most. */

interface Sleeper {
  readonly id: string;
  readonly company_id: string;
  readonly live: boolean;
  readonly nightly_on: string;
  readonly settings: unknown;
}

/**
 * Puts the nightly recalculation of every environment whose hour has struck in the queue: each night once, whoever asks first. A night
 * that nobody was awake for is made up for. A night that lies ahead was noted by a clock that has been set right since: the next ones would
 * be left out until its day comes. Answers how many were put there.
 */
export async function startNight(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const { rows } = await platform.database.pool.query<Sleeper>(
    `select e.id, e.company_id, e.live, e.nightly_on, c.settings from environments e join companies c on c.id = e.company_id`,
  );
  let started = 0;
  for (const { id, company_id, live, nightly_on, settings } of rows) {
    const night = nightDue(now, companySettingsSchema.parse(settings));
    if (
      (night > nightly_on || nightly_on > dayAfter(night)) &&
      (await startOne(platform, { environment_id: id, company_id, live }, night))
    )
      started += 1;
  }
  return started;
}

async function startOne(
  platform: Platform,
  tenant: { environment_id: string; company_id: string; live: boolean },
  night: string,
) {
  return platform.database.transaction({}, async (db) => {
    // Of two processes the second waits for the row, and then finds the night taken.
    const taken = await sql`update environments set nightly_on = ${night}::date
      where id = ${tenant.environment_id} and (nightly_on < ${night}::date or nightly_on > ${night}::date + 1) returning id`.execute(
      db,
    );
    if (taken.rows.length === 0) return false;
    const occasion = { tenant, actor: SYSTEM_ACTOR, request_id: newId(), ip: null, audit_kind: 'calculate' };
    await contextOver(platform, occasion, db, []).enqueue(
      'calculate',
      { months: null, user_ids: null, cause: 'nightly' },
      { key: 'nightly' },
    );
    return true;
  });
}

/** Looks after the nights of all companies until it is stopped. Any number of processes may. */
export function startNights(platform: Platform): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => startNight(platform))
      .catch((error: unknown) =>
        platform.log.warn(
          { err: error },
          'the nightly recalculation could not be started; it is tried again',
        ),
      );
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
