import { setTimeout as delay } from 'node:timers/promises';
import type { PreparedOrder, SortWire } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import type { IndexBuild, IndexPlan } from '../../platform/db/index.ts';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { type DataTable, findTable, orderIndexes } from '../tables/index.ts';
import { markOrder } from './order-marks.ts';
import { areIndexed, findOrderJob } from './prepared-order-queries.ts';
import type { Order } from './record-walk-policy.ts';

/** The job's name; jobs.ts defines it. */
export const PREPARE_ORDER_JOB = 'prepare_record_order';

/** A build that gave way begins again after this long: the work that needed the table has a moment to go on. */
const AGAIN_AFTER_MS = 3000;
const MAX_BUILDS = 10;

/**
 * How far the order of a large table is; `null`: an index leads through it. What nobody has requested yet is requested here. An order that could
 * not be prepared is requested again where the caller says so, not each time that somebody looks.
 */
export async function preparedOrder(
  ctx: Ctx,
  table: DataTable,
  { field, direction }: Order,
  again: boolean,
): Promise<PreparedOrder | null> {
  if (await areIndexed(ctx, orderIndexes(ctx.tenant.environment_id, table.id, field, direction))) return null;
  const key = `${table.id} ${field.id} ${direction}`;
  const job = await findOrderJob(ctx, PREPARE_ORDER_JOB, key);
  const isEnded = job?.state === 'failed' || job?.state === 'cancelled';
  if (isEnded && !again)
    return { state: 'failed', progress: 0, error: job.error ?? { code: 'internal', params: {} } };
  if (job?.state === 'queued' || job?.state === 'running')
    return { state: job.state === 'queued' ? 'waiting' : 'running', progress: job.progress, error: null };
  await ctx.enqueue(PREPARE_ORDER_JOB, { table_id: table.id, field_id: field.id, direction }, { key });
  return { state: 'waiting', progress: 0, error: null };
}

interface Payload {
  readonly table_id: string;
  readonly field_id: string;
  readonly direction: SortWire['direction'];
}

/**
 * Builds the indexes while people go on editing, then walks the order once to mark its places. It gives way to work that needs the whole table,
 * and begins again after it.
 */
export async function prepareOrder(job: JobCtx, payload: Payload, control: JobControl): Promise<void> {
  for (let build = 1; build <= MAX_BUILDS; build += 1) {
    const built = await buildAll(job, payload, control);
    if (built === 'gone') return;
    if (built === 'built') {
      const { table_id, field_id, direction } = payload;
      return markOrder(job, { table_id, order: { field_id, direction } });
    }
    await delay(AGAIN_AFTER_MS, undefined, { signal: control.signal });
  }
  throw new Error(`the table was needed by others ${MAX_BUILDS} times`);
}

async function buildAll(job: JobCtx, payload: Payload, control: JobControl): Promise<IndexBuild | 'gone'> {
  const plans = () => job.transaction((ctx) => plansOf(ctx, payload));
  for (const plan of await plans()) {
    const built = await job.buildIndex(plan, control).catch((error: unknown) => error);
    if (built === 'built') continue;
    if (built !== 'gave_way' && (await plans()).length > 0) throw built;
    return 'gave_way';
  }
  return (await plans()).length > 0 ? 'built' : 'gone';
}

/** None: the table or the field is gone. */
async function plansOf(ctx: Ctx, { table_id, field_id, direction }: Payload): Promise<readonly IndexPlan[]> {
  const table = await findTable(ctx, table_id);
  const field = table?.fields.find(({ id }) => id === field_id);
  return field ? orderIndexes(ctx.tenant.environment_id, table_id, field, direction) : [];
}
