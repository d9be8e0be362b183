import type {
  BodyOf,
  resetSample as resetCall,
  ResponseOf,
  startSample as startCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import type { ManualCtx } from '../../platform/http/index.ts';
import { findObstacle, mayUseSample } from '../first-steps/index.ts';
import { DROP_JOB } from '../sandboxes/index.ts';
import { MAKE_SAMPLE } from './make-sample-job.ts';
import { readSample } from './read-sample.ts';
import { beginSample, endSample, findCompanyName, listOpenEnvironments } from './sample-queries.ts';

type Place = ResponseOf<typeof startCall>;
type Confirmed = BodyOf<typeof resetCall>;

/**
 * The company's environment is set aside, and another one with sample data takes its place. Nothing of the company is copied or changed but its
 * roles and its people's own users.
 */
export async function startSample(ctx: ManualCtx): Promise<Place> {
  const environment_id = ctx.newId();
  await ctx.withTransaction(async (tx) => {
    const reason = await findObstacle(tx);
    if (reason !== null) throw new AppError('sample_not_offered', { reason });
    requireAdmin(tx);
    await begin(tx, environment_id);
  });
  return fill(ctx, environment_id, []);
}

export async function resetSample(ctx: ManualCtx, confirmed: Confirmed): Promise<Place> {
  const environment_id = ctx.newId();
  const closed = await ctx.withTransaction(async (tx) => {
    const open = await requireSample(tx, confirmed);
    await begin(tx, environment_id);
    return open;
  });
  return fill(ctx, environment_id, closed);
}

/** The environment of before is the company's again. */
export async function removeSample(ctx: ManualCtx, confirmed: Confirmed): Promise<Place> {
  const { environment_id, closed } = await ctx.withTransaction(async (tx) => {
    const open = await requireSample(tx, confirmed);
    const before = await endSample(tx, tx.clock.now());
    if (before === null) throw new AppError('no_sample');
    note(tx, tx.tenant.environment_id);
    return { environment_id: before, closed: open };
  });
  await ctx.inEnvironment(environment_id, { reads: false }, async (tx) => {
    note(tx, ctx.tenant.environment_id);
    await drop(tx, closed);
  });
  return { environment_id };
}

async function begin(tx: Ctx, environment_id: string): Promise<void> {
  // Somebody else was quicker.
  if (!(await beginSample(tx, environment_id, tx.clock.now()))) throw new AppError('conflict');
  note(tx, environment_id);
}

/** In the trail of both environments: of either one a person sees its own. */
function note(tx: Ctx, environment_id: string): void {
  tx.audit({ object_type: 'company', object_id: tx.tenant.company_id, after: { environment_id } });
}

async function fill(ctx: ManualCtx, environment_id: string, closed: readonly string[]): Promise<Place> {
  await ctx.inEnvironment(environment_id, { reads: false }, async (tx) => {
    note(tx, environment_id);
    await tx.enqueue(MAKE_SAMPLE, {});
    await drop(tx, closed);
  });
  return { environment_id };
}

async function drop(tx: Ctx, closed: readonly string[]): Promise<void> {
  for (const sandbox_id of closed) await tx.enqueue(DROP_JOB, { sandbox_id });
}

function requireAdmin(ctx: Ctx): void {
  if (!mayUseSample(ctx)) throw new AppError('forbidden', { resource: 'company_setting', level: 'write' });
}

/** The one door to deleting: a sample, whole or given up, and its company's name. Answers the environments that go with it. */
async function requireSample(tx: Ctx, { company_name }: Confirmed): Promise<readonly string[]> {
  requireAdmin(tx);
  const { state } = await readSample(tx);
  if (state === 'none') throw new AppError('no_sample');
  if (state === 'making') throw new AppError('sample_being_made');
  if (company_name.trim() !== (await findCompanyName(tx)).trim())
    throw new AppError('company_name_differs', {}, 'company_name');
  const open = await listOpenEnvironments(tx);
  // A copy under way would go on in an environment that is being deleted.
  if (open.some(({ ready }) => !ready)) throw new AppError('sandbox_not_ready');
  return open.map(({ id }) => id);
}
