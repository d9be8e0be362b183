import { SYSTEM_ACTOR } from '../auth/principal.ts';
import { newId } from '../clock/clock.ts';
import { contextOver, type Platform } from '../unit-of-work.ts';
import { DAY_MS, daySlot, HOUR_MS, isDue, MINUTE_MS, slotOf } from './due-slot.ts';
import type { DailyPlace, DailySchedule, InstallationSchedule, Schedule } from './schedule.ts';
import { claimSlot, readSlots, runAlone } from './slot-queries.ts';

const LOOK_EVERY_MS = 30_000;
/** The place of what runs once for all environments. */
const INSTALLATION = '';

/** Starts what is due. Resolves to the number of slots that this process began. */
export function runDue(platform: Platform, schedule: Schedule, signal: AbortSignal): Promise<number> {
  return schedule.every === 'day' ? enqueueDue(platform, schedule) : runOften(platform, schedule, signal);
}

async function enqueueDue(platform: Platform, schedule: DailySchedule): Promise<number> {
  const latest = await readSlots(platform.database, schedule.name);
  const failures: unknown[] = [];
  let started = 0;
  for (const place of await schedule.places(platform)) {
    try {
      const slot = daySlot(platform.clock.now(), place);
      const before = latest.get(nameOf(place)) ?? null;
      if (before !== null && !isDue(slot, before, DAY_MS)) continue;
      if (await enqueueOne(platform, schedule, place, { slot, latest: before })) started += 1;
    } catch (error) {
      // The places after it are other companies.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return started;
}

function nameOf({ tenant, part }: DailyPlace): string {
  return part === undefined ? tenant.environment_id : `${tenant.environment_id} ${part}`;
}

/** The claim and the job are one transaction: a slot is neither lost nor started twice. */
function enqueueOne(
  platform: Platform,
  { name, job }: DailySchedule,
  place: DailyPlace,
  slots: { readonly slot: Date; readonly latest: Date | null },
): Promise<boolean> {
  const { tenant } = place;
  const payload = typeof job.payload === 'function' ? job.payload(place) : job.payload;
  const key = typeof job.key === 'function' ? job.key(place) : job.key;
  return platform.database.transaction({}, async (db) => {
    const isMine = await claimSlot(db, { schedule: name, place: nameOf(place), ...slots });
    // A new environment begins with its next slot.
    if (!isMine || slots.latest === null) return false;
    const occasion = { tenant, actor: SYSTEM_ACTOR, request_id: newId(), ip: null, audit_kind: job.kind };
    await contextOver(platform, occasion, db, []).enqueue(job.kind, payload, { key });
    return true;
  });
}

async function runOften(
  platform: Platform,
  schedule: InstallationSchedule,
  signal: AbortSignal,
): Promise<number> {
  const { name } = schedule;
  const step_ms = schedule.every === 'hour' ? HOUR_MS : MINUTE_MS;
  const { database } = platform;
  const due = async () => {
    const slot = slotOf(platform.clock.now(), step_ms);
    const latest = (await readSlots(database, name)).get(INSTALLATION) ?? null;
    return latest === null || isDue(slot, latest, step_ms) ? { slot, latest } : null;
  };
  if ((await due()) === null) return 0;
  let started = 0;
  await runAlone(database, name, async () => {
    // Read again: another process may have run it before the lock was free.
    const slots = await due();
    if (slots === null) return;
    await database.transaction({}, (db) => claimSlot(db, { schedule: name, place: INSTALLATION, ...slots }));
    started = 1;
    await schedule.run(platform, signal);
  });
  return started;
}

/** Looks after these schedules until it is stopped. Any number of processes may: each slot begins in one of them. */
export function startSchedules(
  platform: Platform,
  schedules: readonly Schedule[],
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const stops = schedules.map((schedule) => startOne(platform, schedule, stopped.signal));
  return {
    async stop() {
      stopped.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startOne(platform: Platform, schedule: Schedule, signal: AbortSignal): () => Promise<void> {
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= runDue(platform, schedule, signal)
      .then(
        () => {},
        (error: unknown) => {
          if (!signal.aborted)
            platform.log.warn(
              { err: error, schedule: schedule.name },
              'a schedule failed; it is tried again',
            );
        },
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
