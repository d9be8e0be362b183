import type { Ctx } from '../../platform/context.ts';
import type { JobCtx } from '../../platform/jobs/define.ts';
import { type DataTable, findTable } from '../tables/index.ts';
import { findMark, isJobNear, walkName, writeMarks } from './order-mark-queries.ts';
import { canSeek, type Order } from './record-walk-policy.ts';
import { findWalk, type Mark, type Walk } from './record-walk-queries.ts';

/** The job's name; jobs.ts defines it. */
export const MARK_ORDER_JOB = 'mark_record_order';

/** Records between two marks: a walk of as many takes some milliseconds, and ten million have a thousand. */
export const MARK_EVERY = 10_000;
const LONGEST_KEY = 2000;

export interface Nearest {
  readonly mark: Mark | null;
  /** The places should be found again: the table has changed since, or there are none. */
  readonly is_worn: boolean;
}

/**
 * The last known place before this one, of the table as it is now. Never of an earlier one: a user who deletes the rows from one place to another
 * means those that a window showed there.
 */
export async function nearestMark(ctx: Ctx, table: DataTable, walk: Walk, place: number): Promise<Nearest> {
  const found = await findMark(ctx, table, walk, place);
  return { mark: found?.mark ?? null, is_worn: found === null };
}

/** Once in five minutes at most: a table that is edited all the time is not walked all the time. */
export async function requestMarks(ctx: Ctx, table: DataTable, { order }: Walk): Promise<void> {
  const key = `${table.id} ${walkName({ order })}`;
  if (await isJobNear(ctx, MARK_ORDER_JOB, key)) return;
  const payload = {
    table_id: table.id,
    order: order && { field_id: order.field.id, direction: order.direction },
  };
  await ctx.enqueue(MARK_ORDER_JOB, payload, { key });
}

export interface MarkPayload {
  readonly table_id: string;
  readonly order: { readonly field_id: string; readonly direction: Order['direction'] } | null;
}

/** Walks the whole table once, at one moment, while people go on editing it. */
export async function markOrder(
  job: Pick<JobCtx, 'fromOneMoment'>,
  { table_id, order }: MarkPayload,
  every = MARK_EVERY,
): Promise<void> {
  await job.fromOneMoment(async (ctx) => {
    const table = await findTable(ctx, table_id);
    const field = table?.fields.find(({ id }) => id === order?.field_id);
    // Gone since it was requested.
    if (!table || (order && !field)) return;
    const walk = await findWalk(ctx, table, order && field ? { field, direction: order.direction } : null);
    if (!canSeek(walk.order)) return;
    await writeMarks(ctx, table, walk, { every, longest: LONGEST_KEY });
  });
}
