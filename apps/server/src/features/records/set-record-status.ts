import type { BodyOf, setRecordStatus as setRecordStatusCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { announceChange, requireTable } from '../tables/index.ts';
import { marksEntry } from './record-history.ts';
import { type GivenReason, NO_REASON, whyChanged } from './record-reasons.ts';
import { findRecords, updateRecordStatus } from './record-queries.ts';

/** Changes all records or none. A record that has the status already keeps its version. */
export async function setRecordStatus(
  ctx: Ctx,
  table_id: string,
  { record_ids, active }: Pick<BodyOf<typeof setRecordStatusCall>, 'record_ids' | 'active'>,
  given: GivenReason = NO_REASON,
) {
  requirePermission(ctx, 'data_table', 'write');
  const why = await whyChanged(ctx, given);
  const table = await requireTable(ctx, table_id, true);
  const before = await findRecords(ctx, table, record_ids);
  const known = new Set(before.map((record) => record.id));
  const missing = record_ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new AppError('record_not_found', { record_id: missing });
  const changed = await updateRecordStatus(ctx, table_id, record_ids, active);
  const table_version =
    changed.length === 0 ? table.version : await announceChange(ctx, { table_id, record_ids: changed });
  const records = await findRecords(ctx, table, record_ids);
  const earlier = new Map(before.map((record) => [record.id, record]));
  for (const { id, status } of records.filter((record) => changed.includes(record.id))) {
    const record = earlier.get(id);
    ctx.audit({
      object_type: 'record',
      object_id: id,
      before: { table_id, status: record?.status, ...(record ? marksEntry(record) : {}) },
      after: {
        table_id,
        status,
        ...(why ? { reason_given: why.reason, comment_given: why.comment } : {}),
      },
    });
  }
  return { records: [...records], table_version };
}
