import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { type DataTable, fieldValue, isLongText, isShortText, recordTable } from '../tables/index.ts';
import { CASTS } from './cast-queries.ts';
import { joinedRanks, orderBy, type Ordering, orderTerms } from './record-order-queries.ts';
import { INDEX_FROM, isByIndex, type Order, orderedBy } from './record-walk-policy.ts';

type Sql = RawBuilder<unknown>;

/** All records of a table in an order that indexes lead through: those of `orderIndexes`, or its primary key. */
export interface Walk {
  /** `null`: the order of the file. */
  readonly order: Order | null;
  /** Some texts are too long for the index: they are read apart, and merged into the walk. */
  readonly has_long: boolean;
}

/** A place that is known: how many records come before this one, with its value and its id. */
export interface Mark {
  readonly position: number;
  readonly key: string | null;
  readonly id: string;
}

export async function findWalk(
  { db, tenant }: TenantDb,
  table: DataTable,
  order: Order | null,
): Promise<Walk> {
  if (order?.field.kind !== 'text') return { order, has_long: false };
  const { rows } = await sql`
    select 1 from ${recordTable(tenant.environment_id, table.id)} r where ${sql.raw(isLongText(order.field.id))} limit 1`.execute(
    db,
  );
  return { order, has_long: rows.length > 0 };
}

interface Range extends Ordering {
  readonly where: Sql | null;
  readonly offset: number;
  readonly limit: number;
}

/** The ids of a range of the ordered matches. */
export async function findRange(scope: TenantDb, table: DataTable, range: Range): Promise<string[]> {
  const { where, sort, offset, limit } = range;
  const isLed = where === null && table.record_count >= INDEX_FROM && isByIndex(table, sort);
  const picked = isLed
    ? walkedIds(scope, table, await findWalk(scope, table, orderedBy(table, sort)), { offset, limit })
    : sql`
        select r.id from ${recordTable(scope.tenant.environment_id, table.id)} r ${joinedRanks(table, range)}
        where ${where ?? sql`true`} order by ${orderBy(orderTerms(table, range), false)} offset ${offset} limit ${limit}`;
  const { rows } = await sql<{ id: string }>`${picked}`.execute(scope.db);
  return rows.map(({ id }) => id);
}

interface Part {
  readonly offset: number;
  readonly limit: number;
  /** Counted from the end of the walk. */
  readonly reversed?: boolean;
  /** Where it begins; `offset` counts from here. */
  readonly mark?: Mark | null;
}

/** A query for the ids of some records in the order of the walk, which reads index entries alone. */
export function walkedIds(scope: TenantDb, table: DataTable, walk: Walk, part: Part): Sql {
  const { offset, limit, reversed = false } = part;
  return sql`select walked.id from (${walkedRows(scope, table, walk, part)}) walked
    order by ${termsOf(walk, reversed, sql`walked.key`, sql`walked.id`)} offset ${offset} limit ${limit}`;
}

/** (id, key, position): how many come before each. */
export function numberedRows(scope: TenantDb, table: DataTable, walk: Walk): Sql {
  const order = termsOf(walk, false, sql`walked.key`, sql`walked.id`);
  return sql`select walked.id, walked.key, row_number() over (order by ${order}) - 1 as position
    from (${walkedRows(scope, table, walk)}) walked`;
}

/**
 * (id, key) of the walk. What more than one index holds comes in branches that are each in order, so that PostgreSQL merges them and
 * sorts nothing.
 */
function walkedRows(
  { tenant }: TenantDb,
  table: DataTable,
  walk: Walk,
  { offset, limit, reversed = false, mark = null }: Partial<Part> = {},
): Sql {
  const key = keyOf(walk);
  const most = offset === undefined || limit === undefined ? sql`` : sql`limit ${offset + limit}`;
  const branches = branchesOf(walk, mark).map(
    (
      where,
    ) => sql`select r.id, ${key} as key from ${recordTable(tenant.environment_id, table.id)} r where ${where}
      order by ${termsOf(walk, reversed, key, sql`r.id`)} ${most}`,
  );
  return branches.length === 1
    ? branches[0]!
    : sql.join(
        branches.map((branch) => sql`(${branch})`),
        sql` union all `,
      );
}

/** Empty values last in both directions, as `orderTerms` has it. */
function termsOf({ order }: Walk, reversed: boolean, key: Sql, id: Sql): Sql {
  const isDown = (order?.direction === 'desc') !== reversed;
  const way = isDown ? sql`desc` : sql`asc`;
  if (!order) return sql`${id} ${way}`;
  return sql`${key} ${way} ${reversed ? sql`nulls first` : sql`nulls last`}, ${id} ${way}`;
}

function keyOf({ order }: Walk): Sql {
  if (!order) return sql`null::text`;
  const value = fieldValue(order.field);
  return order.field.kind === 'text' ? sql`${value} collate "und-x-icu"` : value;
}

function branchesOf(walk: Walk, mark: Mark | null): readonly Sql[] {
  const { order, has_long } = walk;
  if (!order) return [mark ? sql`r.id >= ${mark.id}::uuid` : sql`true`];
  const isText = order.field.kind === 'text';
  const short = isText ? sql.raw(isShortText(order.field.id)) : sql`true`;
  const from = order.direction === 'desc' ? sql`<=` : sql`>=`;
  const long = sql.raw(isLongText(order.field.id));
  if (!mark) return has_long ? [short, long] : [short];
  const empty = sql`${short} and ${fieldValue(order.field)} is null`;
  // Empty values are the last: of a place among them nothing else is left.
  if (mark.key === null) return [sql`${empty} and r.id ${from} ${mark.id}::uuid`];
  const key = sql`${mark.key}${CASTS[order.field.kind]} ${isText ? sql`collate "und-x-icu"` : sql``}`;
  const after = sql`(${keyOf(walk)}, r.id) ${from} (${key}, ${mark.id}::uuid)`;
  return [sql`${short} and ${after}`, empty, ...(has_long ? [sql`${long} and ${after}`] : [])];
}
