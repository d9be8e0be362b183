import type { BodyOf, loadRecordsInBulk as call, QueryOf, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_API_LOAD_RECORDS, MAX_TABLE_ROWS } from '@comptoir/kernel';
import { isDeepStrictEqual } from 'node:util';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { type DataTable, findTables, requireTable } from '../tables/index.ts';
import { readRecords } from './load-policy.ts';
import { insertLoad, insertPart, lockWaiting } from './load-queries.ts';

/** The job's name; jobs.ts defines it. */
export const LOAD_JOB = 'load_api_records';

/** Keeps the records, and has them imported once nothing more came for the time that the call says. */
export async function loadRecords(
  ctx: Ctx,
  data_table_key: string,
  { all, debounce }: QueryOf<typeof call>,
  { data }: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'data_table', 'write');
  const replaces = all === 'true';
  if (replaces) requirePermission(ctx, 'data_table', 'delete');
  const table = await requireTableOfKey(ctx, data_table_key);
  if (table.record_count + data.length > MAX_TABLE_ROWS)
    throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const { fields, records } = readRecords(table, data);
  const field_ids = fields.map(({ id }) => id);
  const waiting = await lockWaiting(ctx, table.id);
  const joins =
    waiting !== null &&
    waiting.replaces === replaces &&
    isDeepStrictEqual(waiting.field_ids, field_ids) &&
    waiting.record_count + records.length <= MAX_API_LOAD_RECORDS;
  const id = joins ? waiting.id : ctx.newId();
  if (!joins) {
    await insertLoad(ctx, { id, table_id: table.id, field_ids, replaces });
    // Loads of a table keep their order: nothing can be added to the earlier one any more.
    if (waiting) await ctx.enqueue(LOAD_JOB, { load_id: waiting.id }, { key: waiting.id });
  }
  await insertPart(ctx, id, records);
  const run_at = new Date(ctx.clock.now().getTime() + debounce * 1000);
  await ctx.enqueue(LOAD_JOB, { load_id: id }, { key: id, run_at });
  ctx.audit({
    object_type: 'import',
    object_id: id,
    after: { table_id: table.id, table: table.name, records: records.length, replaces, debounce },
  });
  return { import_id: id };
}

/** By its API key, or its id. */
async function requireTableOfKey(ctx: Ctx, api_key: string): Promise<DataTable> {
  const found = (await findTables(ctx, false)).find(
    (table) => table.api_key.toLowerCase() === api_key.toLowerCase() || table.id === api_key,
  );
  if (!found) throw new AppError('not_found', { object: 'table' }, 'data_table_key');
  return requireTable(ctx, found.id);
}
