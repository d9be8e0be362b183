import type { BodyOf, RecordWire, searchRecords as searchCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { LIMITS } from '@comptoir/kernel';
import type { ConditionGroup } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import {
  fieldColumn,
  indexRecordOrder,
  requireTable,
  unmatchedColumn,
  type DataTable,
} from '../tables/index.ts';
import { conditionContext } from './condition-context.ts';
import { conditionSql, isAscii, lowered } from './condition-sql.ts';
import { findUserNames, findUserOrder, findUsersNamedLike } from './people-queries.ts';
import { countRecords, findRecords, findWindow } from './record-queries.ts';

type Search = BodyOf<typeof searchCall>;

/** From this many records on, the first sort by a field makes an index for it (about a second for a million). */
const INDEX_FROM = 50_000;

export async function searchRecords(ctx: Ctx, table_id: string, search: Search) {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  if (table.record_count > LIMITS.table_rows_max)
    throw new AppError('table_too_large', { most: LIMITS.table_rows_max });
  const where = await filterSql(ctx, table, search.conditions, search.search);
  const total =
    where === null ? table.record_count : search.with_total ? await countRecords(ctx, table_id, where) : null;
  const sortsByUser = search.sort.some(
    ({ field_id }) => table.fields.find((field) => field.id === field_id)?.kind === 'user',
  );
  if (where === null && search.sort.length === 1) await prepareOrder(ctx, table, search.sort[0]);
  const records = await findWindow(ctx, table, {
    where,
    sort: search.sort,
    user_order: sortsByUser ? await findUserOrder(ctx) : null,
    start: search.start,
    limit: search.limit,
    total,
  });
  return {
    field_ids: table.fields.map((field) => field.id),
    records,
    total: search.with_total ? total : null,
    version: table.version,
    users: await namesIn(ctx, table, records),
  };
}

export async function getRecord(ctx: Ctx, table_id: string, id: string) {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const records = await findRecords(ctx, table, [id]);
  const [record] = records;
  if (!record) throw new AppError('record_not_found');
  return {
    field_ids: table.fields.map((field) => field.id),
    record,
    users: await namesIn(ctx, table, records),
  };
}

/** Conditions and searched words as one predicate over the record table `r`; `null` when neither limits anything. */
export async function filterSql(
  ctx: Ctx,
  table: DataTable,
  conditions: ConditionGroup | null,
  words: string,
): Promise<RawBuilder<unknown> | null> {
  const parts: RawBuilder<unknown>[] = [];
  if (conditions && conditions.items.length > 0) {
    parts.push(conditionSql(conditions, await conditionContext(ctx, table.fields, conditions)));
  }
  if (words !== '') parts.push(await wordsSql(ctx, table, words));
  return parts.length === 0 ? null : sql.join(parts, sql` and `);
}

/** The words as they stand, anywhere in a text field, an unmatched name or a user's name. */
async function wordsSql(ctx: Ctx, table: DataTable, words: string): Promise<RawBuilder<unknown>> {
  const needle = words.toLowerCase();
  const users = table.fields.filter((field) => field.kind === 'user');
  const texts = [
    ...table.fields.filter((field) => field.kind === 'text').map((field) => fieldColumn(field.id)),
    ...users.map((field) => unmatchedColumn(field.id)),
  ];
  const parts = texts.map(
    (column) => sql`strpos(${isAscii(needle) ? sql`lower(${column})` : lowered(column)}, ${needle}) > 0`,
  );
  const ids = users.length > 0 ? await findUsersNamedLike(ctx, words) : [];
  if (ids.length > 0)
    parts.push(...users.map((field) => sql`${fieldColumn(field.id)} = any(${ids}::uuid[])`));
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
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
  for (const [index, field] of table.fields.entries()) {
    if (field.kind !== 'user') continue;
    for (const { cells } of records) {
      const cell = cells[index];
      if (typeof cell === 'string') ids.add(cell);
    }
  }
  return findUserNames(ctx, [...ids]);
}
