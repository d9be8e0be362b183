import { AppError } from '@comptoir/contract/errors';
import type { ImportUndo, UndoRefusal } from '@comptoir/contract';
import { assert, present } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { JobControl, JobCtx } from '../../../platform/jobs/define.ts';
import { announceChange, isImporting, requireTable, type DataTable } from '../../tables/index.ts';
import {
  countChangedSince,
  countPaid,
  deleteAgain,
  deleteMade,
  findLastImportOf,
  findRecordsBefore,
  findUndoable,
  type RecordBefore,
  restoreRecords,
  saveUndone,
  type UndoableImport,
  type UndoData,
} from './undo-queries.ts';

/** The job's name; jobs.ts defines it. */
export const UNDO_JOB = 'undo_import';

/** Records restored by one statement. */
const BATCH = 2000;
/** Beyond this many records the change is announced as a whole. */
const MAX_NAMED = 10_000;

/** Refuses what can't be undone and says why; else hands the undo to a worker. */
export async function undoImport(ctx: Ctx, id: string): Promise<{ job_id: string }> {
  requirePermission(ctx, 'data_table', 'delete');
  const found = await requireUndoable(ctx, id);
  const job_id = await ctx.enqueue(UNDO_JOB, { import_id: id }, { key: id });
  ctx.audit({ object_type: 'import', object_id: id, after: { table_id: found.table.id, begun: true } });
  return { job_id };
}

/** Whether the import can be undone now, and if not, why. `null`: it has not finished. */
export async function undoState(ctx: Ctx, id: string): Promise<ImportUndo | null> {
  const stored = await findUndoable(ctx, id);
  if (stored === null || stored.status !== 'finished' || stored.table_id === null) return null;
  const { refusal, before, undo } = await examine(ctx, stored);
  if (refusal) return { is_possible: false, ...refusal };
  assert(undo, 'examined');
  return { is_possible: true, reason: null, count: before.length };
}

interface Examined {
  readonly refusal: { readonly reason: UndoRefusal; readonly count: number } | null;
  readonly undo: UndoData | null;
  readonly before: readonly RecordBefore[];
}

async function examine(ctx: Ctx, stored: UndoableImport): Promise<Examined> {
  const { id, undo, table_id } = stored;
  const no = (reason: UndoRefusal, count = 0): Examined => ({ refusal: { reason, count }, undo, before: [] });
  if (stored.undone_at !== null) return no('undone');
  if (undo === null || table_id === null) return no('not_kept');
  if ((await findLastImportOf(ctx, table_id)) !== id) return no('not_last');
  if (undo.noted < stored.updated) return no('too_many', stored.updated);
  const before = await findRecordsBefore(ctx, id);
  const changed = await countChangedSince(ctx, table_id, { made: undo, before });
  if (changed > 0) return no('changed', changed);
  const paid = await countPaid(ctx, { made: undo, before });
  if (paid > 0) return no('paid', paid);
  return { refusal: null, undo, before };
}

async function requireUndoable(ctx: Ctx, id: string) {
  const stored = await findUndoable(ctx, id);
  if (stored === null) throw new AppError('not_found', { object: 'import' });
  if (stored.status !== 'finished' || stored.table_id === null)
    throw new AppError('conflict', { status: stored.status });
  // From here on writers of this table wait: nobody edits what is about to go.
  const table = await requireTable(ctx, stored.table_id, true);
  if (await isImporting(ctx, table.id)) throw new AppError('import_in_progress');
  const { refusal, undo, before } = await examine(ctx, stored);
  if (refusal) throw new AppError('import_not_undoable', refusal);
  const data = present(undo, 'examined');
  const retyped = table.fields.find(({ id: field, kind }) => (data.kinds[field] ?? kind) !== kind);
  if (retyped) throw new AppError('import_not_undoable', { reason: 'field_changed', count: 1 });
  return { stored, table, undo: data, before };
}

/** Takes the import back, in one transaction: visible whole or not at all. */
export async function runUndo(
  job: JobCtx,
  import_id: string,
  control: JobControl,
): Promise<{ readonly removed: number; readonly restored: number }> {
  return job.transaction(async (ctx) => {
    requirePermission(ctx, 'data_table', 'delete');
    const done = await findUndoable(ctx, import_id);
    // Killed between the commit and the job's end: all is done.
    if (done?.undone_at) return { removed: 0, restored: 0 };
    const { table, undo, before } = await requireUndoable(ctx, import_id);
    const restored = await restoreAll(ctx, table, before, control);
    const removed = await deleteMade(ctx, table.id, undo);
    await deleteAgain(ctx, table.id, undo.brought_back);
    await saveUndone(ctx, import_id);
    await announceChange(ctx, {
      table_id: table.id,
      // The removed ones have no names any more.
      record_ids: removed > 0 || before.length > MAX_NAMED ? null : before.map(({ record_id }) => record_id),
      count_delta: -removed,
    });
    ctx.audit({
      object_type: 'import',
      object_id: import_id,
      before: { file_name: done?.file_name ?? '' },
      after: { table_id: table.id, removed, restored },
    });
    await ctx.emit({ channel: 'company', name: 'import', data: { import_id, status: 'finished' } });
    return { removed, restored };
  });
}

async function restoreAll(
  ctx: Ctx,
  table: DataTable,
  before: readonly RecordBefore[],
  control: JobControl,
): Promise<number> {
  const changed = new Set(before.flatMap((one) => Object.keys(one.before)));
  // A field that was deleted since has nothing to restore.
  const fields = table.fields.filter(({ id }) => changed.has(id));
  let restored = 0;
  for (let at = 0; at < before.length; at += BATCH) {
    restored += await restoreRecords(ctx, table.id, { fields, before: before.slice(at, at + BATCH) });
    await control.progress(Math.floor((90 * (at + BATCH)) / (before.length + BATCH)), { step: 'restoring' });
  }
  assert(restored === before.length, 'every changed record was restored');
  return restored;
}
