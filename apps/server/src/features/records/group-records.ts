import { createHash } from 'node:crypto';
import type { BodyOf, CellWire, GroupedRow, groupRecords as groupCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_KEPT_GROUP_BYTES, MAX_RECORD_GROUPS, MAX_TABLE_ROWS } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { fieldsOf, requireTable, type DataTable } from '../tables/index.ts';
import { withCalculatedErrors } from './calculated-errors.ts';
import { type OutlineGroup, rowsAt, type Stretch } from './grouped-rows.ts';
import { isSame, KeptResults } from './kept-results.ts';
import { findUserNames, findUserOrder } from './people-queries.ts';
import { seenSql } from './record-filter-queries.ts';
import { type FoundGroup, type GroupQuery, groupStatement, runGroups } from './record-group-queries.ts';
import { LARGE_TABLE } from './large-table.ts';
import { findRevision, type ListQuery, textOf } from './record-list-queries.ts';
import { keyOf, listRecords } from './record-list.ts';
import { orderingOf } from './record-order.ts';
import type { Ordering } from './record-order-queries.ts';
import { findListed } from './record-queries.ts';
import { prepareTexts } from './record-texts.ts';
import { namesIn } from './search-records.ts';
import { shownSummary, summariesOf } from './summarize-records.ts';

const kept = new KeptResults<readonly OutlineGroup[]>(MAX_KEPT_GROUP_BYTES);
const keptOrders = new KeptResults<Ordering>(MAX_KEPT_GROUP_BYTES);

/**
 * A window of headers and records: the groups are kept as the order of the records is, so that it is a part of both. More than `large` records
 * are not put in order for it: their groups can be read closed, or filtered first.
 */
export async function groupRecords(
  ctx: Ctx,
  table_id: string,
  body: BodyOf<typeof groupCall>,
  large = LARGE_TABLE,
) {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  if (table.record_count > MAX_TABLE_ROWS) throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const where = await seenSql(ctx, table, body);
  const { groups, sort } = body;
  const order = await orderOf(ctx, table, { groups, sort, where });
  const summaries = summariesOf(table, body.summaries);
  const outline = await outlineOf(ctx, table, { ...order, groups, sort: [], where, summaries });
  const openings = { open: body.open, turned: new Set(body.turned) };
  const { start, limit } = body;
  const { stretches, row_count } = rowsAt(outline, openings, { start, limit, levels: groups.length });
  const total = outline.reduce((sum, { level, count }) => (level === 1 ? sum + count : sum), 0);
  const opensRecords = stretches.some(({ kind }) => kind === 'records');
  if (opensRecords && total > large) throw new AppError('too_many_to_group', { most: large });
  const ids = await idsIn(ctx, table, { ...order, where }, stretches);
  const records = await withCalculatedErrors(ctx, table, await findListed(ctx, table, ids));
  if (body.search !== '') await prepareTexts(ctx, table);
  return {
    field_ids: fieldsOf(table).map((field) => field.id),
    rows: inOrder(stretches, records),
    row_count,
    total,
    version: table.version,
    today: ctx.clock.today(),
    users: {
      ...(await namesIn(ctx, table, records)),
      ...(await findUserNames(ctx, usersIn(table, stretches, groups))),
    },
  };
}

/** Where every group in the window is closed, no record is put in order. */
async function idsIn(
  scope: TenantDb,
  table: DataTable,
  query: ListQuery,
  stretches: readonly Stretch[],
): Promise<string[]> {
  if (!stretches.some(({ kind }) => kind === 'records')) return [];
  const list = await listRecords(scope, table, query);
  return stretches.flatMap((one) =>
    one.kind === 'records' ? list.slice(one.start, one.end - one.start) : [],
  );
}

type FoundRecords = Awaited<ReturnType<typeof findListed>>;

/** A record that has just been deleted leaves its rows to the next ones. */
function inOrder(stretches: readonly Stretch[], records: FoundRecords): GroupedRow[] {
  let next = 0;
  return stretches.flatMap((one): GroupedRow[] => {
    if (one.kind === 'group')
      return [{ kind: 'group', ...one.group, values: [...one.group.values], is_open: one.is_open }];
    const own = records.slice(next, next + one.end - one.start);
    next += own.length;
    return own.map((record) => ({ kind: 'record', record }));
  });
}

/** People whom headers name. */
function usersIn(table: DataTable, stretches: readonly Stretch[], groups: GroupQuery['groups']): string[] {
  const fields = fieldsOf(table);
  const isOfUsers = groups.map(({ field_id }) => fields.find(({ id }) => id === field_id)?.kind === 'user');
  return stretches.flatMap((one) => {
    const value: CellWire = one.kind === 'group' ? one.group.value : null;
    return one.kind === 'group' && isOfUsers[one.group.level - 1] && typeof value === 'string' ? [value] : [];
  });
}

type Order = Parameters<typeof orderingOf>[2];

/** The names that order the groups: read from all matching records, and kept while these are the same. */
async function orderOf(scope: TenantDb, table: DataTable, order: Order): Promise<Ordering> {
  const { groups, sort, where } = order;
  const of = where === null ? '' : textOf(scope, where);
  const key = keyOf(scope, table.id, JSON.stringify(['order', groups, sort, of]));
  const found = await upToDate(scope, table, keptOrders, key, async () => {
    const value = await orderingOf(scope, table, order);
    const words = [...(value.spellings?.values() ?? [])].flatMap(({ spellings }) => spellings);
    return { value, bytes: words.reduce((sum, word) => sum + 2 * word.length + 40, 100) };
  });
  // People are added and renamed without a change of the table.
  return { ...found, user_order: found.user_order === null ? null : await findUserOrder(scope) };
}

/** What is kept of the table as it is, or what `compute` finds. */
async function upToDate<T>(
  scope: TenantDb,
  table: DataTable,
  results: KeptResults<T>,
  key: string,
  compute: () => Promise<{ readonly value: T; readonly bytes: number }>,
): Promise<T> {
  return results.inTurn(key, async () => {
    const revision = await findRevision(scope, table);
    const old = revision.is_committed ? results.get(key) : undefined;
    if (old && isSame(old.revision, revision)) return old.value;
    const found = await compute();
    if (revision.is_committed) results.set(key, { revision, ...found });
    return found.value;
  });
}

async function outlineOf(
  scope: TenantDb,
  table: DataTable,
  query: GroupQuery,
): Promise<readonly OutlineGroup[]> {
  const statement = groupStatement(scope, table, query);
  const key = keyOf(scope, table.id, textOf(scope, statement));
  return upToDate(scope, table, kept, key, async () => {
    const found = await runGroups(scope, statement, query.summaries.length);
    if (found.length > MAX_RECORD_GROUPS) throw new AppError('too_many_groups', { most: MAX_RECORD_GROUPS });
    const value = outlineFrom(found, query);
    return { value, bytes: value.length * (300 + 40 * query.summaries.length) };
  });
}

function outlineFrom(found: readonly FoundGroup[], { summaries }: GroupQuery): OutlineGroup[] {
  return found.map(({ level, key, value, count, summaries: own }) => ({
    id: createHash('sha256').update(`${level} ${key}`).digest('base64url').slice(0, 22),
    level,
    value,
    count,
    values: own.map((summary, at) => shownSummary(summaries[at]?.function, summary)),
  }));
}
