import { idSchema } from '@comptoir/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { defineJob, type JobCtx, type JobDefinition } from '../../platform/jobs/define.ts';
import { notify } from '../notifications/index.ts';
import { keepOrigin } from './compare/definition-queries.ts';
import { COPY_JOB, DROP_JOB } from './change-sandboxes.ts';
import {
  closeSandbox,
  copyInto,
  dropSandbox,
  findSandbox,
  setReady,
  storageKeysOf,
} from './sandbox-queries.ts';

const payload = z.object({ sandbox_id: idSchema });

export const jobs: readonly JobDefinition[] = [
  defineJob(COPY_JOB, {
    payload,
    queue: 'sandboxes',
    handler: (job, { sandbox_id }) => copySandbox(job, sandbox_id),
    // What was copied went with its transaction; what is left of the sandbox is freed.
    onGivenUp: async (ctx, { sandbox_id }) => {
      await closeSandbox(ctx, sandbox_id, ctx.clock.now());
      await ctx.enqueue(DROP_JOB, { sandbox_id });
      await announce(ctx, sandbox_id, null);
    },
  }),
  defineJob(DROP_JOB, {
    payload,
    queue: 'sandboxes',
    handler: (job, { sandbox_id }) => freeSandbox(job, sandbox_id),
  }),
];

/** Repeated after a crash, it copies what is not there yet. */
async function copySandbox(job: JobCtx, sandbox_id: string): Promise<void> {
  await job.fromOneMoment(async (ctx) => {
    await copyInto(ctx, sandbox_id);
    await keepOrigin(ctx, sandbox_id, ctx.clock.now());
  });
  await job.transaction(async (ctx) => {
    if (!(await setReady(ctx, sandbox_id))) return;
    const name = (await findSandbox(ctx, sandbox_id))?.name ?? '';
    const recipients = job.actor.user_id === null ? [] : [job.actor.user_id];
    await notify(ctx, {
      recipients,
      type: 'sandbox_ready',
      kind: 'validations',
      author_id: null,
      reference: { type: 'SANDBOX', url: `/?environment=${sandbox_id}`, parameters: { name } },
      cause: sandbox_id,
    });
    await announce(ctx, sandbox_id, job.actor.user_id);
  });
}

async function announce(ctx: Ctx, environment_id: string, ready_for: string | null): Promise<void> {
  await ctx.emit({ channel: 'company', name: 'sandbox-ready', data: { environment_id, ready_for } });
}

async function freeSandbox(job: JobCtx, sandbox_id: string): Promise<void> {
  const keys = await job.transaction((ctx) => storageKeysOf(ctx, sandbox_id));
  for (const key of keys) await job.services.files.remove(key);
  await job.transaction((ctx) => dropSandbox(ctx, sandbox_id));
}
