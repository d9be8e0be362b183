import type { ResponseOf, listUnlinked } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { fieldColumn, recordTable, unmatchedColumn } from '../storage/index.ts';
import { type Field, type LinkPath, type LinkPathKey, isLinked } from '../table-model.ts';

type Sql = RawBuilder<unknown>;

/** A field's value in a query over the record table `r`: its column, or what the record at the end of its links has. */
export function fieldValue(field: Field): Sql {
  if (!isLinked(field)) return sql`r.${fieldColumn(field.id)}`;
  if (!field.path) return sql`null::${NULL_OF[field.kind]}`;
  return field.kind === 'texts'
    ? sql`(select case when jsonb_typeof(list) = 'array' then array(select jsonb_array_elements_text(list)) end
        from (select ${valueOver(field.path, sql`to_jsonb`, fieldColumn)} as list) lists)`
    : valueOver(field.path, sql``, fieldColumn);
}

/** The imported name that no user has, beside a user field. */
export function unmatchedValue(field: Field): Sql {
  if (!isLinked(field)) return sql`r.${unmatchedColumn(field.id)}`;
  return field.path ? valueOver(field.path, sql``, unmatchedColumn) : sql`null::text`;
}

const NULL_OF: Record<Field['kind'], Sql> = {
  decimal: sql`numeric`,
  date: sql`date`,
  text: sql`text`,
  boolean: sql`boolean`,
  texts: sql`text[]`,
  user: sql`uuid`,
};

/** The value of the one record that the keys find; null where they find none, or several. */
function valueOver(path: LinkPath, wrap: Sql, column: (field_id: string) => Sql, depth = 1): Sql {
  const alias = aliasAt(depth);
  const value = path.next
    ? valueOver(path.next, sql``, column, depth + 1)
    : sql`${alias}.${column(path.field_id)}`;
  return sql`(select (array_agg(${wrap}(${value})))[1] from ${recordTable(path.environment_id, path.table_id)} ${alias}
    where ${keysEqual(path.keys, aliasAt(depth - 1), alias)} having count(*) = 1)`;
}

/** Whether the value of an object field finds one record. */
export function findsRecord(path: LinkPath): Sql {
  return sql`(select count(*) = 1 from ${recordTable(path.environment_id, path.table_id)} l1
    where ${keysEqual(path.keys, aliasAt(0), aliasAt(1))})`;
}

const aliasAt = (depth: number): Sql => sql.id(depth === 0 ? 'r' : `l${depth}`);

function keysEqual(keys: readonly LinkPathKey[], own: Sql, other: Sql): Sql {
  return sql.join(
    keys.map(
      ({ field_id, other_field_id, kind }) =>
        sql`${keySql(sql`${other}.${fieldColumn(other_field_id)}`, kind)} = ${keySql(sql`${own}.${fieldColumn(field_id)}`, kind)}`,
    ),
    sql` and `,
  );
}

/** A value as links compare it. */
function keySql(value: Sql, kind: LinkPathKey['kind']): Sql {
  return kind === 'text' ? sql`link_key(${value})` : value;
}

type Unlinked = ResponseOf<typeof listUnlinked>;

/** Values of the keys that find no record, or several: those that most records have first. */
export async function findUnlinked(
  { db, tenant }: TenantDb,
  table_id: string,
  path: LinkPath,
  limit: number,
): Promise<Unlinked> {
  const own = path.keys.map(({ field_id, kind }) => keySql(fieldColumn(field_id), kind));
  const other = path.keys.map(({ other_field_id, kind }) => keySql(fieldColumn(other_field_id), kind));
  const names = path.keys.map((_, at) => sql.id(`k${at}`));
  const keysAs = (keys: readonly Sql[]) => sql.join(keys.map((key, at) => sql`${key} as ${names[at]}`));
  const shown = path.keys.map(({ field_id }) => sql`min(${fieldColumn(field_id)}::text)`);
  const filled = path.keys.map(({ field_id }) => sql`${fieldColumn(field_id)} is not null`);
  const { rows } = await sql<Unlinked['values'][number] & { value_count: number; total: number }>`
    with own as (
      select ${keysAs(own)}, array[${sql.join(shown)}] as texts, count(*)::int as record_count
      from ${recordTable(tenant.environment_id, table_id)} where ${sql.join(filled, sql` and `)} group by ${sql.join(own)}
    ), other as (
      select ${keysAs(other)}, count(*) as found from ${recordTable(path.environment_id, path.table_id)} group by ${sql.join(other)}
    )
    select texts, record_count, coalesce(found, 0) > 1 as is_ambiguous,
      count(*) over ()::int as value_count, sum(record_count) over ()::int as total
    from own left join other using (${sql.join(names)})
    where coalesce(found, 0) <> 1 order by record_count desc, texts limit ${limit}`.execute(db);
  return {
    value_count: rows[0]?.value_count ?? 0,
    record_count: rows[0]?.total ?? 0,
    values: rows.map(({ texts, record_count, is_ambiguous }) => ({ texts, record_count, is_ambiguous })),
  };
}

/** Records of the table that link to one of these of another table, which the path leads to. */
export async function countLinkingRecords(
  { db, tenant }: TenantDb,
  table_id: string,
  path: LinkPath,
  record_ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${recordTable(tenant.environment_id, table_id)} r
    where exists (select 1 from ${recordTable(path.environment_id, path.table_id)} l1
      where l1.id = any(${[...record_ids]}::uuid[]) and ${keysEqual(path.keys, aliasAt(0), aliasAt(1))})`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
