import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { listen, type Listener } from '../outbox/listen.ts';
import type { Platform } from '../unit-of-work.ts';
import { JOBS_CHANNEL } from './insert-job.ts';
import { claimJob, heartbeat, LEASE_S, releaseDeadJobs, type ClaimedJob } from './job-store.ts';
import { giveUp, occasionOfJob, runJob, type StopReason } from './run-job.ts';

export interface RunnerOptions {
  /** Jobs at once in this process. */
  readonly concurrency?: number;
  readonly lease_s?: number;
  readonly poll_ms?: number;
}

export interface Runner {
  /** Takes no more jobs, lets those that run end for `drain_ms`, then asks them to stop and puts them back untouched. */
  stop(drain_ms?: number): Promise<void>;
}

/** Jobs that are due later are found by looking at the queue. */
const MAX_WAIT_MS = 60_000;

interface Running {
  readonly job: ClaimedJob;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Works through the queue of one database until it is stopped. Any number of them share it. */
export function startRunner(platform: Platform, options: RunnerOptions = {}): Runner {
  const { concurrency = 2, lease_s = LEASE_S, poll_ms = 2000 } = options;
  const worker = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const kinds = [...platform.jobs.keys()];
  const running = new Map<string, Running>();
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;
  let claiming = false;
  let requested = false;
  let claim: Promise<ClaimedJob | null> = Promise.resolve(null);

  const guarded = (what: string, work: () => Promise<void>) => () => warnOfFailure(platform, what, work());

  const start = (job: ClaimedJob) => {
    const controller = new AbortController();
    const definition = platform.jobs.get(job.kind);
    if (!definition) throw new Error(`claimed a job of unknown kind ${job.kind}`);
    const done = runJob(platform, definition, job, worker, controller.signal)
      .catch((error: unknown) => warnNotBegun(platform, job, error))
      .finally(() => {
        running.delete(job.id);
        // The queue of a finished job is free: its next one may start.
        fill();
      });
    running.set(job.id, { job, controller, done });
  };

  const fill = guarded('claiming a job', async () => {
    requested = true;
    if (claiming) return;
    claiming = true;
    try {
      while (requested && !stopped) {
        requested = false;
        while (!stopped && running.size < concurrency) {
          claim = claimJob(platform.database, worker, kinds);
          const job = await claim;
          if (!job) break;
          start(job);
        }
      }
    } finally {
      claiming = false;
    }
  });

  const renew = guarded('the heartbeat', () => renewLeases(platform, worker, running));

  const rescue = guarded('releasing the jobs of dead workers', async () => {
    // First our own: after a jump of the clock they look to other workers as old as those of the dead.
    await renewLeases(platform, worker, running);
    if ((await releaseDead(platform, lease_s, () => [...running.keys()])) > 0) fill();
  });

  const due = callsAfter(fill);
  const listener: Listener = listen({
    url: platform.database.url,
    log: platform.log,
    channels: [JOBS_CHANNEL],
    onConnected: fill,
    onNotice: (_channel, payload) => (payload === 'cancel' ? renew() : due.after(Number(payload))),
  });
  const beat_ms = (lease_s * 1000) / 4;
  timers.push(setInterval(fill, poll_ms), setInterval(renew, beat_ms), setInterval(rescue, beat_ms));
  rescue();

  return {
    async stop(drain_ms = 10_000) {
      stopped = true;
      timers.forEach(clearInterval);
      due.close();
      await listener.close();
      // A job that is being claimed still starts: it is one of those that end or are put back.
      await claim.catch(() => null);
      await drain([...running.values()], drain_ms);
    },
  };
}

function warnNotBegun({ log }: Platform, { id }: ClaimedJob, error: unknown): void {
  log.warn({ err: error, job_id: id }, 'a job could not begin; it is taken again after its lease');
}

/**
 * Calls `work` when each of these waits is over, until it is closed. A job's notice comes after the moment that its wait counts from, so
 * that the job is due then.
 */
function callsAfter(work: () => void) {
  const timers = new Set<NodeJS.Timeout>();
  return {
    after(wait_ms: number) {
      if (wait_ms > MAX_WAIT_MS) return;
      if (!(wait_ms > 0)) return work();
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, wait_ms);
      timers.add(timer);
    },
    close() {
      timers.forEach(clearTimeout);
    },
  };
}

function warnOfFailure({ log }: Platform, what: string, work: Promise<void>): void {
  work.catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`));
}

type RunningJobs = ReadonlyMap<string, Running>;

/** Jobs whose lease was lost, or whose cancellation was requested, are aborted. */
async function renewLeases(platform: Platform, worker: string, running: RunningJobs): Promise<void> {
  if (running.size === 0) return;
  // Those of now: a job that begins while the answer is on its way is not in it.
  const held = [...running];
  const ids = held.map(([id]) => id);
  const renewed = new Map((await heartbeat(platform.database, worker, ids)).map((job) => [job.id, job]));
  for (const [id, { controller }] of held) {
    const mine = renewed.get(id);
    if (!mine) abort(controller, 'lease_lost');
    else if (mine.cancel_requested) abort(controller, 'cancelled');
  }
}

/** How many jobs of dead workers were put back or, their tries used up, parked. `ownIds` are left alone. */
async function releaseDead(
  platform: Platform,
  lease_s: number,
  ownIds: () => readonly string[],
): Promise<number> {
  const { released, exhausted } = await releaseDeadJobs(platform.database, lease_s, ownIds);
  for (const job of exhausted) {
    await giveUp(platform, occasionOfJob(platform, job), platform.jobs.get(job.kind), job, null, 'failed', {
      code: 'internal',
      params: { worker_died: true },
    });
  }
  if (released + exhausted.length > 0)
    platform.log.warn({ released, parked: exhausted.length }, 'jobs of dead workers released');
  return released + exhausted.length;
}

/** Waits for the jobs to end; after `drain_ms` it aborts them and waits as long again. */
async function drain(running: readonly Running[], drain_ms: number): Promise<void> {
  const all = Promise.allSettled(running.map((entry) => entry.done));
  const drained = await Promise.race([all.then(() => true), delay(drain_ms)]);
  if (drained === true) return;
  for (const { controller } of running) abort(controller, 'shutdown');
  // A handler that ignores the signal loses its lease in time; another worker runs the job again.
  await Promise.race([all, delay(drain_ms)]);
}

function abort(controller: AbortController, reason: StopReason): void {
  if (!controller.signal.aborted) controller.abort(reason);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
