import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { announceChange } from '../tables/index.ts';
import { changeRequestSchema } from './change-request.ts';
import { findChange, saveFinished, type StoredChange } from './change-queries.ts';
import type { Done, Progress } from './change-steps.ts';
import { deleteSelected } from './delete-selected.ts';
import { editSelected } from './edit-selected.ts';
import { takeBack } from './take-back.ts';

/** Beyond this many records the change is announced as a whole: every calculated value and cached column is read again. */
const MAX_NAMED = 10_000;

/** Does a stored change in this transaction, whole or not at all. A change that is done already is not done again. */
export async function runChange(ctx: Ctx, id: string, progress: Progress): Promise<StoredChange> {
  const change = present(await findChange(ctx, id), 'the change');
  if (change.status !== 'waiting') return change;
  const request = changeRequestSchema.parse(change.request);
  // The rights of now: a job may run later.
  requirePermission(ctx, 'data_table', change.kind === 'edit' ? 'write' : 'delete');
  const done = await doChange(ctx, change, request, progress);
  const { record_ids, left_out, count_delta } = done;
  if (record_ids.length > 0)
    await announceChange(ctx, {
      table_id: change.table_id,
      record_ids: record_ids.length > MAX_NAMED ? null : record_ids,
      count_delta,
    });
  await saveFinished(ctx, id, { changed: record_ids.length, left_out });
  ctx.audit({
    object_type: 'record',
    before: null,
    after: {
      table_id: change.table_id,
      change_id: id,
      ...request,
      changed: record_ids.length,
      left_out,
      ...(change.reason === null && change.comment === ''
        ? {}
        : { reason_given: change.reason, comment_given: change.comment }),
    },
  });
  return present(await findChange(ctx, id), 'the change');
}

function doChange(
  ctx: Ctx,
  change: StoredChange,
  request: ReturnType<typeof changeRequestSchema.parse>,
  progress: Progress,
): Promise<Done> {
  switch (request.kind) {
    case 'edit':
      return editSelected(ctx, change, request, progress);
    case 'delete':
      return deleteSelected(ctx, change, request, progress);
    case 'undo':
      return takeBack(ctx, change, request.change_id, progress);
  }
}
