import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import type { DataTable } from '../tables/index.ts';
import { type Mark, numberedRows, type Walk } from './record-walk-queries.ts';

/** The text that names an order. */
export function walkName({ order }: Pick<Walk, 'order'>): string {
  return order === null ? 'file' : `${order.field.id} ${order.direction}`;
}

/** Of the table as it is now: of the same version, and not of another history that came to the same number. Null: nothing is marked of it. */
export async function findMark(
  { db, tenant }: TenantDb,
  table: DataTable,
  walk: Pick<Walk, 'order'>,
  place: number,
): Promise<{
  /** The last one at or before the place; `null`: none is. */ readonly mark: Mark | null;
} | null> {
  const { rows } = await sql<{ position: number | null; key: string | null; id: string | null }>`
    select near.position, near.key, near.id
    from order_marks m join data_tables t on t.environment_id = ${tenant.environment_id} and t.id = m.table_id
        and t.version = m.version and t.data_changed_at is not distinct from m.changed_at
      left join lateral (
        select one.position, one.key, one.id from unnest(m.positions, m.keys, m.ids) as one (position, key, id)
        where one.position <= ${place} order by one.position desc limit 1
      ) near on true
    where m.environment_id = ${tenant.environment_id} and m.table_id = ${table.id} and m.walk = ${walkName(walk)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { position, key, id } = row;
  return { mark: position === null || id === null ? null : { position, key, id } };
}

/** In a transaction that reads one moment, so that places, version and records are of the same. Longer values are no marks. */
export async function writeMarks(
  scope: TenantDb,
  table: DataTable,
  walk: Walk,
  { every, longest }: { readonly every: number; readonly longest: number },
): Promise<void> {
  const { db, tenant } = scope;
  const { rows: found } = await sql<{ position: number; key: string | null; id: string }>`
    select numbered.position::integer as position, numbered.key::text as key, numbered.id
    from (${numberedRows(scope, table, walk)}) numbered
    where numbered.position % ${sql.lit(every)} = 0 and numbered.position > 0
      and (octet_length(numbered.key::text) <= ${sql.lit(longest)}) is not false`.execute(db);
  const { rows } = await sql<{ version: string; changed_at: string | null }>`
    select version, data_changed_at::text as changed_at from data_tables
    where environment_id = ${tenant.environment_id} and id = ${table.id}`.execute(db);
  const [present] = rows;
  if (!present) return;
  await sql`
    insert into order_marks (environment_id, table_id, walk, version, changed_at, positions, keys, ids)
    select home.environment_id, ${table.id}, ${walkName(walk)}, ${present.version}, ${present.changed_at}::timestamptz,
      ${found.map(({ position }) => position)}::integer[], ${found.map(({ key }) => key)}::text[], ${found.map(({ id }) => id)}::uuid[]
    from ${homeOf(tenant)}
    on conflict (environment_id, table_id, walk) do update set version = excluded.version, changed_at = excluded.changed_at,
      positions = excluded.positions, keys = excluded.keys, ids = excluded.ids`.execute(db);
}

/** Whether the places were requested so lately that there is no reason to request them again. */
export async function isJobNear({ db, tenant }: TenantDb, kind: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jobs where environment_id = ${tenant.environment_id} and kind = ${kind} and key = ${key}
      and (state in ('queued', 'running') or created_at > now() - interval '5 minutes') limit 1`.execute(db);
  return rows.length > 0;
}
