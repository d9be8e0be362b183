import { setTimeout as delay } from 'node:timers/promises';
import type { EventPayloads } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { actorOf, supportActor, SYSTEM_ACTOR } from '../auth/principal.ts';
import { clockIn, newId } from '../clock/clock.ts';
import type { Actor, Ctx, Tenant } from '../context.ts';
import { buildIndex, isDatabaseAway } from '../db/index.ts';
import { inSpan } from '../traces/traces.ts';
import { inTenant, type Occasion, type Platform } from '../unit-of-work.ts';
import { jobGivenUp, type JobControl, type JobCtx, type JobDefinition } from './define.ts';
import {
  holdsLease,
  requeue,
  writeAlert,
  writeEnd,
  writeProgress,
  writeSuccess,
  type ClaimedJob,
  type JobError,
} from './job-store.ts';

/** The job was given to another worker: nothing that this one still does may count. */
class LeaseLost extends Error {
  constructor() {
    super('the lease of this job was lost');
    this.name = 'LeaseLost';
  }
}

/** Why a job's signal was aborted. */
export type StopReason = 'cancelled' | 'lease_lost' | 'shutdown';

const PROGRESS_EVERY_MS = 500;
/** Between two attempts to write a job's end while the database is away. */
const SETTLE_AGAIN_MS = 1000;
const BACKOFF_S = [5, 20, 60, 180, 600] as const;

const tenantOf = ({ company_id, environment_id, live, timezone }: ClaimedJob): Tenant => ({
  company_id,
  environment_id,
  live,
  timezone,
});

/** One try of one job, from the claim to its end. Once it has begun, what happens to the job is written down and never thrown. */
export async function runJob(
  platform: Platform,
  definition: JobDefinition,
  job: ClaimedJob,
  worker: string,
  stop: AbortSignal,
): Promise<void> {
  const tenant = tenantOf(job);
  const asked_by = job.created_by ?? job.created_by_account;
  const log = platform.log.child({ job_id: job.id, kind: job.kind, attempt: job.attempts, asked_by });
  let actor: Actor;
  try {
    actor = await askerOf(platform, job);
  } catch (error) {
    const asSystem = { ...occasionOfJob(platform, job), log };
    return settle({ platform, occasion: asSystem, definition, job, worker, stop }, error);
  }
  const occasion: Occasion = { tenant, actor, request_id: job.id, ip: null, log, audit_kind: job.kind };
  const { jobCtx, fenced } = contextsOf(platform, occasion, job, worker);
  const started = performance.now();
  const noteJob = (result: string) =>
    platform.metrics?.noteJob({ kind: job.kind, result, seconds: (performance.now() - started) / 1000 });
  try {
    const payload = definition.payload.parse(job.payload);
    const result = await inSpan(
      `job ${job.kind}`,
      () => ({ 'comptoir.job_id': job.id }),
      () => definition.handler(jobCtx, payload, controlOf(fenced, job, worker, stop)),
    );
    stop.throwIfAborted();
    await inTenant(platform, occasion, async (ctx) => {
      if (!(await holdsLease(ctx, job, worker, true))) throw new LeaseLost();
      await writeSuccess(ctx, job.id, result);
      await announce(ctx, job, 'succeeded', 100);
    });
    noteJob('done');
    log.info({ ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    noteJob(resultOf(error, stop));
    await settle({ platform, occasion, definition, job, worker, stop }, error);
  }
}

/** What the handler gets, and the transactions in it that a lost lease rolls back. */
function contextsOf(platform: Platform, occasion: Occasion, job: ClaimedJob, worker: string) {
  const fenced = <T>(use: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(
      platform,
      occasion,
      async (ctx) => {
        if (!(await holdsLease(ctx, job, worker, false))) throw new LeaseLost();
        const result = await use(ctx);
        // Again at the end, with the row held until the commit: work after a lost lease is rolled back.
        if (!(await holdsLease(ctx, job, worker, true))) throw new LeaseLost();
        return result;
      },
      { statement_timeout_ms: 0 },
    );
  const jobCtx: JobCtx = {
    job_id: job.id,
    attempt: job.attempts,
    tenant: occasion.tenant,
    actor: occasion.actor,
    services: platform.services,
    clock: clockIn(platform.clock, occasion.tenant.timezone),
    log: occasion.log ?? platform.log,
    newId,
    transaction: fenced,
    fromOneMoment: (use) =>
      inTenant(platform, occasion, use, { statement_timeout_ms: 0, isolation: 'repeatable read' }),
    snapshot: (use) =>
      inTenant(platform, occasion, use, {
        statement_timeout_ms: 0,
        read_only: true,
        isolation: 'repeatable read',
        // A file half written is not gone on with: the next try reads the database itself.
        ...(job.attempts === 1 ? { replica: 'once' } : {}),
      }),
    buildIndex: (plan, { signal, progress }) =>
      buildIndex(platform.database, plan, { signal, onProgress: (percent) => progress(percent) }),
  };
  return { jobCtx, fenced };
}

/** For the measurements: a refusal is the user's matter, a failure is ours. */
function resultOf(error: unknown, stop: AbortSignal): string {
  if (error instanceof LeaseLost) return 'lease_lost';
  if (stop.aborted) return String(stop.reason);
  return error instanceof AppError ? 'refused' : 'failed';
}

async function askerOf({ database, clock }: Platform, job: ClaimedJob): Promise<Actor> {
  const { environment_id, created_by, created_by_account: account_id } = job;
  if (created_by !== null) return actorOf(database, environment_id, created_by);
  return account_id === null
    ? SYSTEM_ACTOR
    : supportActor(database, { account_id, environment_id }, clock.now());
}

function controlOf(
  fenced: JobCtx['transaction'],
  job: ClaimedJob,
  worker: string,
  signal: AbortSignal,
): JobControl {
  let last = 0;
  return {
    signal,
    async progress(percent, params = {}) {
      signal.throwIfAborted();
      const now = performance.now();
      if (now - last < PROGRESS_EVERY_MS && percent < 100) return;
      last = now;
      await fenced(async (ctx) => {
        await writeProgress(ctx, job.id, worker, percent, params);
        await announce(ctx, job, 'running', percent);
      });
    },
  };
}

async function announce(
  ctx: Ctx,
  job: ClaimedJob,
  state: EventPayloads['job']['state'],
  progress: number,
): Promise<void> {
  const channel = job.created_by === null ? 'company' : (`user:${job.created_by}` as const);
  await ctx.emit({
    channel,
    name: 'job',
    data: { job_id: job.id, kind: job.kind, state, progress: Math.floor(progress) },
  });
}

interface Attempt {
  readonly platform: Platform;
  readonly occasion: Occasion;
  readonly definition: JobDefinition;
  readonly job: ClaimedJob;
  readonly worker: string;
  readonly stop: AbortSignal;
}

/**
 * Writes down how a try ended. While the database is away it tries again: a lease that runs out in the meantime would cost the job a try, and
 * its last one would end it.
 */
async function settle(attempt: Attempt, error: unknown): Promise<void> {
  const { platform, occasion, stop } = attempt;
  const log = occasion.log ?? platform.log;
  for (;;) {
    try {
      return await settleOnce(attempt, error);
    } catch (failure) {
      const isOver = stop.aborted && stop.reason !== 'cancelled';
      const isTriedAgain = isDatabaseAway(failure) && !isOver;
      log.error({ err: failure, is_tried_again: isTriedAgain }, 'the end of a job could not be written');
      // The lease runs out and the job is picked up again.
      if (!isTriedAgain) return;
      await delay(SETTLE_AGAIN_MS, undefined, { ref: false });
    }
  }
}

async function settleOnce(
  { platform, occasion, definition, job, worker, stop }: Attempt,
  error: unknown,
): Promise<void> {
  const log = occasion.log ?? platform.log;
  const reason = stop.aborted ? (stop.reason as StopReason) : null;
  if (error instanceof LeaseLost || reason === 'lease_lost')
    return log.warn('job was taken over by another worker');
  if (reason === 'shutdown') return await requeue(platform.database, job, worker, 0, null, false);
  if (reason === 'cancelled')
    return await giveUp(platform, occasion, definition, job, worker, 'cancelled', {
      code: 'conflict',
      params: { cancelled: true },
    });
  const refusal: JobError =
    error instanceof AppError ? { code: error.code, params: error.params } : { code: 'internal', params: {} };
  if (error instanceof AppError) {
    log.info({ code: refusal.code }, 'job refused');
    return await giveUp(platform, occasion, definition, job, worker, 'failed', refusal);
  }
  log.error({ err: error }, 'job failed');
  // The database's absence is not the job's fault: it costs no try.
  if (isDatabaseAway(error)) return await requeue(platform.database, job, worker, 5, refusal, false);
  if (job.attempts < job.max_attempts) {
    return await requeue(platform.database, job, worker, BACKOFF_S[job.attempts - 1] ?? 600, refusal, true);
  }
  await giveUp(platform, occasion, definition, job, worker, 'failed', refusal);
}

/** Parks a job: its people are notified, the thing that it worked for is marked, an operator finds an alert. */
export async function giveUp(
  platform: Platform,
  occasion: Occasion,
  definition: JobDefinition | undefined,
  job: ClaimedJob,
  worker: string | null,
  state: 'failed' | 'cancelled',
  error: JobError,
): Promise<void> {
  await inTenant(platform, occasion, async (ctx) => {
    if (!(await writeEnd(ctx, job, worker, state, error))) return;
    await jobGivenUp(ctx, definition, job.payload, { state, ...error });
    if (state === 'failed' && error.code === 'internal') await writeAlert(ctx, job, error);
    await announce(ctx, job, state, 100);
  });
}

export function occasionOfJob(platform: Platform, job: ClaimedJob): Occasion {
  const tenant = tenantOf(job);
  return {
    tenant,
    actor: SYSTEM_ACTOR,
    request_id: job.id,
    ip: null,
    log: platform.log,
    audit_kind: job.kind,
  };
}
