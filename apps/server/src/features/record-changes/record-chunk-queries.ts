import type { CellWire, RecordSelection, RecordWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_COMFORTABLE_TABLE_ROWS } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { filterSql, findRange, findUserOrder } from '../records/index.ts';
import type { StoredRow } from './change-queries.ts';
import {
  fieldsOf,
  fieldValue,
  recordTable,
  unmatchedValue,
  type DataTable,
  type Field,
} from '../tables/index.ts';

type Sql = RawBuilder<unknown>;

/** The records of a selection: a predicate over the record table `r`, or their ids; `null`: all. */
export type Selected = { readonly where: Sql | null } | { readonly ids: readonly string[] };

export async function selectedRecords(
  ctx: Ctx,
  table: DataTable,
  selection: RecordSelection,
): Promise<Selected> {
  if (selection.kind === 'records') return { ids: [...new Set(selection.record_ids)].toSorted() };
  const where = await filterSql(ctx, table, selection.conditions, selection.search);
  const { rows } = selection;
  if (rows === null) return { where };
  const limit = rows.end - rows.start;
  if (limit > MAX_COMFORTABLE_TABLE_ROWS)
    throw new AppError('table_too_large', { most: MAX_COMFORTABLE_TABLE_ROWS });
  const byUser = selection.sort.some(
    ({ field_id }) => fieldsOf(table).find(({ id }) => id === field_id)?.kind === 'user',
  );
  const order = { sort: selection.sort, user_order: byUser ? await findUserOrder(ctx) : null };
  const range = { ...order, where, offset: rows.start, limit: Math.max(0, limit) };
  return { ids: (await findRange(ctx, table, range)).toSorted() };
}

export async function countSelected(
  { db, tenant }: TenantDb,
  table: DataTable,
  selected: Selected,
  also: Sql | null,
): Promise<number> {
  const where = 'ids' in selected ? sql`r.id = any(${[...selected.ids]}::uuid[])` : selected.where;
  if (where === null && also === null) return table.record_count;
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${recordTable(tenant.environment_id, table.id)} r
    where ${where ?? sql`true`} and ${also ?? sql`true`}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** A record as a change reads it. */
export interface ChunkRecord extends Pick<RecordWire, 'id' | 'version' | 'status' | 'edited_fields'> {
  /** In the order of the fields of the chunk. */
  readonly cells: readonly CellWire[];
  /** The stored row, where the chunk reads it. */
  readonly row: StoredRow | null;
}

export interface ChunkQuery {
  readonly fields: readonly Field[];
  /** Narrows the selection further. */
  readonly also: Sql | null;
  readonly limit: number;
  readonly with_row: boolean;
}

/** The records of a selection in chunks, each read when the one before it was dealt with. */
export async function* chunksOf(
  scope: TenantDb,
  table: DataTable,
  selected: Selected,
  query: ChunkQuery,
): AsyncGenerator<readonly ChunkRecord[]> {
  if ('ids' in selected) {
    for (let from = 0; from < selected.ids.length; from += query.limit)
      yield await readChunk(
        scope,
        table,
        sql`r.id = any(${selected.ids.slice(from, from + query.limit)}::uuid[])`,
        query,
      );
    return;
  }
  let after: string | null = null;
  do {
    const later: Sql = after === null ? sql`true` : sql`r.id > ${after}`;
    const chunk: readonly ChunkRecord[] = await readChunk(
      scope,
      table,
      selected.where === null ? later : sql`${later} and ${selected.where}`,
      query,
    );
    yield chunk;
    after = chunk.length < query.limit ? null : (chunk.at(-1)?.id ?? null);
  } while (after !== null);
}

async function readChunk(
  { db, tenant }: TenantDb,
  table: DataTable,
  where: Sql,
  { fields, also, limit, with_row }: ChunkQuery,
): Promise<readonly ChunkRecord[]> {
  const columns = fields.flatMap((field, at) => {
    const value = sql`, ${fieldValue(field)} as ${sql.id(`c${at}`)}`;
    return field.kind === 'user' ? [value, sql`, ${unmatchedValue(field)} as ${sql.id(`u${at}`)}`] : [value];
  });
  const { rows } = await sql<Readonly<Record<string, unknown>> & Omit<ChunkRecord, 'cells' | 'row'>>`
    select r.id, r.version, coalesce(r.status, 'created') as status, coalesce(r.edited_fields, '{}') as edited_fields
      ${with_row ? sql`, to_jsonb(r)::text as stored_row` : sql``} ${sql.join(columns, sql``)}
    from ${recordTable(tenant.environment_id, table.id)} r
    where ${where} ${also === null ? sql`` : sql`and ${also}`} order by r.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    status: row.status,
    edited_fields: row.edited_fields,
    row: typeof row['stored_row'] === 'string' ? { json: row['stored_row'] } : null,
    cells: fields.map((_, at): CellWire => {
      const unmatched = row[`u${at}`];
      const value = row[`c${at}`] as CellWire;
      return value === null && typeof unmatched === 'string' ? { unmatched } : value;
    }),
  }));
}
