import type { BodyOf, RecordWire, searchRecords as searchCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_TABLE_ROWS } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { RawBuilder } from '../../platform/db/index.ts';
import { fieldsOf, indexRecordOrder, requireTable, type DataTable } from '../tables/index.ts';
import { withCalculatedErrors } from './calculated-errors.ts';
import { findUserNames, findUserOrder } from './people-queries.ts';
import { countRecords, findCounted, findKeyed, findRecords, findWindow } from './record-queries.ts';
import { filterSql } from './record-filter-queries.ts';

type Search = BodyOf<typeof searchCall>;

/** From this many records on, the first sort by a field creates an index for it (about a second for a million). */
const INDEX_FROM = 50_000;

export async function searchRecords(ctx: Ctx, table_id: string, search: Search) {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  if (table.record_count > MAX_TABLE_ROWS) throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const where = await filterSql(ctx, table, search.conditions, search.search);
  if (where === null && search.sort.length === 1) await prepareOrder(ctx, table, search.sort[0]);
  const { found, total } = await findMatches(ctx, table, search, where);
  const records = await withCalculatedErrors(ctx, table, found);
  return {
    field_ids: fieldsOf(table).map((field) => field.id),
    records,
    total: search.with_total ? total : null,
    version: table.version,
    today: ctx.clock.today(),
    users: await namesIn(ctx, table, records),
  };
}

async function findMatches(ctx: Ctx, table: DataTable, search: Search, where: RawBuilder<unknown> | null) {
  const { sort, start, limit, with_total } = search;
  const sortsByUser = sort.some(
    ({ field_id }) => fieldsOf(table).find((field) => field.id === field_id)?.kind === 'user',
  );
  const order = { sort, user_order: sortsByUser ? await findUserOrder(ctx) : null };
  if (where !== null && search.search !== '' && start === 0 && with_total) {
    const { records, total } = await findCounted(ctx, table, { ...order, where, limit });
    return { found: records, total };
  }
  const total =
    where === null ? table.record_count : with_total ? await countRecords(ctx, table.id, where) : null;
  return { found: await findWindow(ctx, table, { ...order, where, start, limit, total }), total };
}

export async function getRecord(ctx: Ctx, table_id: string, id: string) {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const records = await withCalculatedErrors(ctx, table, await findRecords(ctx, table, [id]));
  const [record] = records;
  if (!record) throw new AppError('record_not_found');
  return {
    field_ids: fieldsOf(table).map((field) => field.id),
    record,
    users: await namesIn(ctx, table, records),
  };
}

/** The records of these IDs, by ID, with the names of the users in them. */
export async function findByKeys(
  ctx: Ctx,
  table: DataTable,
  keys: readonly string[],
): Promise<{ records: Map<string, RecordWire>; users: Record<string, string> }> {
  const records = await findKeyed(ctx, table, keys);
  return { records, users: await namesIn(ctx, table, [...records.values()]) };
}

async function prepareOrder(
  ctx: Ctx,
  table: DataTable,
  sort: Search['sort'][number] | undefined,
): Promise<void> {
  const field = table.fields.find((each) => each.id === sort?.field_id);
  if (!sort || !field || field.kind === 'user' || field.kind === 'texts' || table.record_count < INDEX_FROM)
    return;
  await indexRecordOrder(ctx, table.id, field, sort.direction);
}

export function namesIn(
  ctx: Ctx,
  table: DataTable,
  records: readonly RecordWire[],
): Promise<Record<string, string>> {
  const ids = new Set<string>();
  for (const [index, field] of fieldsOf(table).entries()) {
    if (field.kind !== 'user') continue;
    for (const { cells } of records) {
      const cell = cells[index];
      if (typeof cell === 'string') ids.add(cell);
    }
  }
  return findUserNames(ctx, [...ids]);
}
