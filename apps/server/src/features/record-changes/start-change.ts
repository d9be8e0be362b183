import type {
  BodyOf,
  BulkChangeWire,
  changeRecords as changeCall,
  deleteMatchingRecords as deleteCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_CHANGED_AT_ONCE, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { type GivenReason, whyChanged } from '../records/index.ts';
import { type ChangeRequest, changeWire, editingOf, lockTable } from './change-request.ts';
import { findChange, insertChange } from './change-queries.ts';
import { countSelected, selectedRecords } from './record-chunk-queries.ts';
import { runChange } from './run-change.ts';

/** The job's name; jobs.ts defines it. */
export const CHANGE_JOB = 'change_records';

export async function changeRecords(
  ctx: Ctx,
  table_id: string,
  body: BodyOf<typeof changeCall>,
): Promise<BulkChangeWire> {
  requirePermission(ctx, 'data_table', 'write');
  const { selection, field_ids, action, table_version } = body;
  const table = await lockTable(ctx, table_id, table_version);
  const { selected, also } = await editingOf(ctx, table, body);
  return start(ctx, {
    table_id,
    kind: 'edit',
    request: { kind: 'edit', table_version, selection, field_ids, action },
    count: await countSelected(ctx, table, selected, also),
    given: body,
  });
}

export async function deleteMatching(
  ctx: Ctx,
  table_id: string,
  body: BodyOf<typeof deleteCall>,
): Promise<BulkChangeWire> {
  requirePermission(ctx, 'data_table', 'delete');
  const { selection, table_version } = body;
  const table = await lockTable(ctx, table_id, table_version);
  const selected = await selectedRecords(ctx, table, selection);
  return start(ctx, {
    table_id,
    kind: 'delete',
    request: { kind: 'delete', table_version, selection },
    count: await countSelected(ctx, table, selected, null),
    given: body,
  });
}

/** What deleted is taken back by a restoration, which needs the same right. */
export async function undoChange(
  ctx: Ctx,
  table_id: string,
  change_id: string,
  given: GivenReason,
): Promise<BulkChangeWire> {
  requirePermission(ctx, 'data_table', 'write');
  const original = await findChange(ctx, change_id);
  if (!original || original.table_id !== table_id) throw new AppError('not_found', { object: 'change' });
  if (original.status !== 'finished') throw new AppError('conflict', { status: original.status });
  const kind = original.kind === 'edit' ? 'edit' : original.kind === 'delete' ? 'restore' : 'delete';
  if (kind !== 'edit') requirePermission(ctx, 'data_table', 'delete');
  return start(ctx, {
    table_id,
    kind,
    request: { kind: 'undo', change_id },
    count: Number(original.changed),
    given,
  });
}

interface Starting {
  readonly table_id: string;
  readonly kind: BulkChangeWire['kind'];
  readonly request: ChangeRequest;
  readonly count: number;
  readonly given: GivenReason;
}

/** A small change is done at once; a large one is handed to a worker. */
async function start(ctx: Ctx, { table_id, kind, request, count, given }: Starting): Promise<BulkChangeWire> {
  const why = await whyChanged(ctx, given);
  const id = ctx.newId();
  const isLarge = count > MAX_CHANGED_AT_ONCE;
  const job_id = isLarge ? await ctx.enqueue(CHANGE_JOB, { change_id: id, records: count }) : null;
  await insertChange(ctx, {
    id,
    table_id,
    kind,
    request,
    reason: why?.reason ?? null,
    comment: why?.comment ?? '',
    job_id,
  });
  if (!isLarge) return changeWire(await runChange(ctx, id, async () => {}));
  ctx.audit({ object_type: 'record', object_id: id, after: { table_id, ...request, records: count } });
  return changeWire(present(await findChange(ctx, id), 'the change just made'));
}
