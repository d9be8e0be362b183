import type { BodyOf, PreparedOrder, RecordWire, searchRecords as searchCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_TABLE_ROWS } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { RawBuilder } from '../../platform/db/index.ts';
import { fieldsOf, indexRecordOrder, requireTable, type DataTable } from '../tables/index.ts';
import { withCalculatedErrors } from './calculated-errors.ts';
import { findUserNames } from './people-queries.ts';
import { followingSql, seenSql } from './record-filter-queries.ts';
import { LARGE_TABLE } from './large-table.ts';
import { listRecords } from './record-list.ts';
import { MARK_EVERY, nearestMark, requestMarks } from './order-marks.ts';
import { preparedOrder } from './prepared-order.ts';
import { orderingOf } from './record-order.ts';
import { prepareTexts } from './record-texts.ts';
import { findKeyed, findListed, findRecords, findWindow } from './record-queries.ts';
import { canSeek, INDEX_FROM, isByIndex, orderedBy } from './record-walk-policy.ts';
import { findWalk, type Walk } from './record-walk-queries.ts';

type Search = BodyOf<typeof searchCall>;

export async function searchRecords(ctx: Ctx, table_id: string, search: Search, large = LARGE_TABLE) {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  if (table.record_count > MAX_TABLE_ROWS) throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const where = await seenSql(ctx, table, search);
  const isWalked = where === null && table.record_count > large;
  const preparing = isWalked
    ? await prepareWalk(ctx, table, search, large)
    : await indexAtOnce(ctx, table, where === null ? search.sort : []);
  const { found, total, worn } =
    preparing === null
      ? await findMatches(ctx, table, search, { where, isWalked })
      : { found: [], total: table.record_count, worn: null };
  const records = await withCalculatedErrors(ctx, table, found);
  // At the end: what a transaction finds after it has written is not kept.
  if (search.search !== '') await prepareTexts(ctx, table);
  if (worn) await requestMarks(ctx, table, worn);
  return {
    field_ids: fieldsOf(table).map((field) => field.id),
    records,
    total: search.with_total ? total : null,
    preparing,
    version: table.version,
    today: ctx.clock.today(),
    users: await namesIn(ctx, table, records),
  };
}

/** Windows this near to an end of the table are read along its index, in a tenth of a second at most; further ones from the kept list. */
const MAX_WALKED = 500_000;

interface Matches {
  readonly where: RawBuilder<unknown> | null;
  /** To any window: to put all of ten million records into a list takes many times as long. */
  readonly isWalked: boolean;
}

interface Found {
  readonly found: RecordWire[];
  readonly total: number | null;
  /** The walk whose places should be found again. */
  readonly worn: Walk | null;
}

async function findMatches(
  ctx: Ctx,
  table: DataTable,
  search: Search,
  { where, isWalked }: Matches,
): Promise<Found> {
  const { sort, start, limit, after_id } = search;
  if (after_id !== undefined) {
    const following = followingSql(where, after_id);
    const page = { sort: [], user_order: null, where: following, start: 0, limit, total: null };
    return { found: await findWindow(ctx, table, page), total: null, worn: null };
  }
  const order = await orderingOf(ctx, table, { sort, where });
  const isLed = where === null && (isWalked || table.record_count >= INDEX_FROM) && isByIndex(table, sort);
  const walk = isLed ? await findWalk(ctx, table, orderedBy(table, sort)) : null;
  if (where === null && (isWalked || isNear(table, search))) {
    const total = table.record_count;
    const isFar = Math.min(start, total - start - limit) > MARK_EVERY;
    const isMarked = walk && isWalked && isFar && canSeek(walk.order);
    const nearest = isMarked ? await nearestMark(ctx, table, walk, start) : null;
    const window = { ...order, where, start, limit, total, walk, mark: nearest?.mark ?? null };
    const found = await findWindow(ctx, table, window);
    return { found, total, worn: nearest?.is_worn ? walk : null };
  }
  const list = await listRecords(ctx, table, { ...order, where, walk });
  return { found: await findListed(ctx, table, list.slice(start, limit)), total: list.length, worn: null };
}

/** Whether an index leads to the window, from the nearer end of the table. */
function isNear(table: DataTable, { sort, start, limit }: Search): boolean {
  const isIndexed = table.record_count < INDEX_FROM || isByIndex(table, sort);
  const walked = Math.min(start, table.record_count - start - limit);
  return isIndexed && walked <= MAX_WALKED;
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

/** Of a table that is walked whole: the index of its order is built in the background, and an order without an index is refused. */
async function prepareWalk(
  ctx: Ctx,
  table: DataTable,
  { sort, again }: Search,
  large: number,
): Promise<PreparedOrder | null> {
  if (sort.length === 0) return null;
  const order = orderedBy(table, sort);
  if (order === null) throw new AppError('too_many_to_order', { most: large });
  return preparedOrder(ctx, table, order, again ?? false);
}

async function indexAtOnce(ctx: Ctx, table: DataTable, sort: Search['sort']): Promise<null> {
  const order = orderedBy(table, sort);
  if (order && table.record_count >= INDEX_FROM)
    await indexRecordOrder(ctx, table.id, order.field, order.direction);
  return null;
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
