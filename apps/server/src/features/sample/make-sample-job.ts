import { assert, present } from '@comptoir/kernel';
import { z } from 'zod';
import type { Principal } from '../../platform/auth/principal.ts';
import { BY_PASSWORD } from '../../platform/auth/sessions.ts';
import type { Actor } from '../../platform/context.ts';
import { createServer, type Route } from '../../platform/http/index.ts';
import { defineJob, type JobControl, type JobCtx } from '../../platform/jobs/define.ts';
import { startRunner } from '../../platform/jobs/runner.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { readCompany } from '../company/index.ts';
import { ACTING_USER_HEADER, makeSample } from '../demo/index.ts';
import { MAKE_SAMPLE } from './make-sample-kind.ts';
import { findSample, findSpeaker, setMade } from './sample-queries.ts';

export { MAKE_SAMPLE } from './make-sample-kind.ts';

interface Workshop {
  readonly platform: Platform;
  /** Of every feature. */
  readonly routes: readonly Route[];
}

let workshop: Workshop | null = null;

/** The sample is made by the product's own calls. Called once per process, and by tests. */
export function startSampleMaking(made: Workshop): void {
  workshop = made;
}

/** Begun again after a crash, it goes on where it was: every step finds what it made. */
export const makeSampleJob = defineJob(MAKE_SAMPLE, {
  payload: z.strictObject({}),
  queue: 'sample',
  max_attempts: 2,
  handler: (job, _payload, control) => make(job, control),
});

async function make(job: JobCtx, { signal, progress }: JobControl): Promise<void> {
  const { platform, routes } = present(workshop, 'what makes the sample');
  const { user_id } = job.actor;
  assert(user_id !== null, 'an admin requests the sample');
  // Nothing is filled but a sample.
  assert((await job.transaction(findSample)) !== null, 'this environment is a sample');
  const { settings } = await job.transaction(readCompany);
  // It waits for imports and calculations, and has two places of its own for them: the others may be taken by samples too.
  const helper = startRunner(platform);
  const http = await createServer({
    platform,
    routes,
    web_folder: null,
    requests_per_minute: 0,
    acting: ({ headers }) => principalOf(job, String(headers[ACTING_USER_HEADER])),
  });
  const stopped = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(new Error('the making of a sample was stopped')), {
      once: true,
    });
  });
  const made = makeSample({
    http,
    admin_id: user_id,
    today: platform.clock.today(settings.timezone),
    progress,
  });
  try {
    await Promise.race([made, stopped]);
    await job.transaction((ctx) => setMade(ctx, ctx.clock.now()));
  } finally {
    await http.close();
    await helper.stop();
  }
}

/** The admin with their present rights, or somebody of the sample. Each may do what the product lets them do. */
async function principalOf(job: JobCtx, user_id: string): Promise<Principal> {
  const actor: Actor =
    user_id === job.actor.user_id
      ? job.actor
      : present(await job.transaction((ctx) => findSpeaker(ctx, user_id)), 'somebody of the sample');
  return {
    session_id: job.job_id,
    account_id: actor.account_id ?? user_id,
    signed_in_by: BY_PASSWORD,
    tenant: job.tenant,
    actor,
    confirmed_at: job.clock.now(),
    owes_factor: false,
    owes_reason: false,
  };
}
