import { idSchema, type SkippedOfRun } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { defineJob, type JobControl, type JobCtx } from '../../platform/jobs/define.ts';
import { findUserNames } from '../users/index.ts';
import { readRequest, workOf } from './bulk-work.ts';
import { findChangedIds, findRun, nextIds, saveBatch, saveEnded, type StoredRun } from './run-queries.ts';
import { BULK_JOB } from './start-runs.ts';

/** A refusal of the one thing of a batch: its transaction is rolled back, and the next one is tried. */
class OneRefused extends Error {
  readonly id: string;
  readonly refusal: AppError;
  constructor(id: string, refusal: AppError) {
    super('one thing of a run was refused');
    this.name = 'OneRefused';
    this.id = id;
    this.refusal = refusal;
  }
}

/** Each batch is a transaction that writes down how far the run is: a try after a crash goes on from there, and does nothing twice. */
async function work(job: JobCtx, run_id: string, control: JobControl): Promise<void> {
  for (;;) {
    control.signal.throwIfAborted();
    const run = await oneBatch(job, run_id);
    if (run === null) return;
    const { done, total } = run;
    await control.progress(total === 0 ? 100 : Math.min(99, (done / total) * 100), { done, total });
  }
}

/** The run as it was before the batch; null: it is over. */
async function oneBatch(job: JobCtx, run_id: string): Promise<StoredRun | null> {
  try {
    return await job.transaction((ctx) => actOnNext(ctx, run_id));
  } catch (error) {
    if (!(error instanceof OneRefused)) throw error;
    const { id, refusal } = error;
    return await job.transaction(async (ctx) => {
      const run = present(await findRun(ctx, run_id), 'a run is kept while its job runs');
      const skipped = await skippedUser(ctx, id, refusal);
      await saveBatch(ctx, run_id, { tried: 1, changed_ids: [], skipped: [skipped] });
      return run;
    });
  }
}

async function actOnNext(ctx: Ctx, run_id: string): Promise<StoredRun | null> {
  const run = await findRun(ctx, run_id);
  if (!run || (run.status !== 'waiting' && run.status !== 'running')) return null;
  const { batch, act, end } = workOf(run.id, readRequest(run.request));
  const ids = await nextIds(ctx, run, batch);
  const [first] = ids;
  if (first === undefined) {
    await end(ctx, await findChangedIds(ctx, run_id));
    await saveEnded(ctx, run_id, 'finished', null);
    return null;
  }
  try {
    const acted = await act(ctx, ids);
    await saveBatch(ctx, run_id, { tried: ids.length, ...acted });
  } catch (error) {
    // A right that was taken away ends the run.
    if (batch === 1 && error instanceof AppError && error.code !== 'forbidden')
      throw new OneRefused(first, error);
    throw error;
  }
  return run;
}

async function skippedUser(ctx: Ctx, id: string, { code, params }: AppError): Promise<SkippedOfRun> {
  const names = await findUserNames(ctx, [id]);
  return { id, user_id: id, user_name: names.get(id) ?? '', code, params };
}

export const jobs = [
  defineJob(BULK_JOB, {
    payload: z.object({ run_id: idSchema }),
    handler: (job, { run_id }, control) => work(job, run_id, control),
    onGivenUp: async (ctx, { run_id }, end) => {
      const run = await findRun(ctx, run_id);
      if (!run) return;
      await workOf(run.id, readRequest(run.request)).end(ctx, await findChangedIds(ctx, run_id));
      const failed = end.state === 'failed';
      await saveEnded(
        ctx,
        run_id,
        failed ? 'failure' : 'cancelled',
        failed ? { code: end.code, params: end.params } : null,
      );
    },
  }),
];
