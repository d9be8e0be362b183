import type { Attribute, AttributeType, PercentUnit } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import { lastDayOf } from '../company-calendar/index.ts';

export async function findAttributes({ db, tenant }: TenantDb, id?: string): Promise<Attribute[]> {
  const { rows } = await sql<Attribute>`
    select a.id, a.name, a.type, a.is_unique as "unique", a.include_in_exports, a.options, a.percent_unit, a.version,
      (select count(distinct v.user_id)::int from attribute_values v
        where v.environment_id = ${tenant.environment_id} and v.attribute_id = a.id) as user_count,
      (select jsonb_build_object('id', i.id, 'connection_name', i.connection_name)
        from attribute_feeds f join integrations i on i.environment_id = ${tenant.environment_id} and i.id = f.integration_id
        where f.environment_id = ${tenant.environment_id} and f.attribute_id = a.id) as integration
    from attributes a
    where a.environment_id = ${tenant.environment_id} ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.position, lower(a.name), a.id`.execute(db);
  return rows;
}

/** Takes the row: unique values are checked against all others while it is held. */
export async function lockAttribute(scope: TenantDb, id: string): Promise<Attribute | null> {
  await sql`select 1 from attributes where environment_id = ${scope.tenant.environment_id} and id = ${id} for update`.execute(
    scope.db,
  );
  return (await findAttributes(scope, id))[0] ?? null;
}

export async function isAttributeNameUsed(
  { db, tenant }: TenantDb,
  name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from attributes where environment_id = ${tenant.environment_id} and lower(name) = lower(${name})
      and id is distinct from ${except_id}::uuid`.execute(db);
  return rows.length > 0;
}

export interface AttributeValues {
  readonly id: string;
  readonly name: string;
  readonly type: AttributeType;
  readonly unique: boolean;
  readonly include_in_exports: boolean;
  readonly options: readonly string[];
}

export async function insertAttribute({ db, tenant }: TenantDb, values: AttributeValues): Promise<void> {
  await sql`
    insert into attributes (environment_id, id, name, type, is_unique, include_in_exports, options, position)
    select home.environment_id, ${values.id}, ${values.name}, ${values.type}, ${values.unique}, ${values.include_in_exports},
      ${JSON.stringify(values.options)}::jsonb,
      (select coalesce(max(position) + 1, 0) from attributes where environment_id = ${tenant.environment_id})
    from ${homeOf(tenant)}`.execute(db);
}

export async function updateAttributeRow(
  { db, tenant }: TenantDb,
  values: Pick<AttributeValues, 'id' | 'name' | 'include_in_exports' | 'options'>,
): Promise<void> {
  await sql`
    update attributes set name = ${values.name}, include_in_exports = ${values.include_in_exports}, options = ${JSON.stringify(values.options)}::jsonb,
      version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${values.id}`.execute(db);
}

/** What plain numbers of files mean in a percentage, as chosen for an import. */
export async function saveAttributePercentUnit(
  { db, tenant }: TenantDb,
  id: string,
  unit: PercentUnit,
): Promise<void> {
  await sql`update attributes set percent_unit = ${unit} where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function deleteAttributeRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from attributes where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export interface StoredValue {
  readonly id: string;
  readonly attribute_id: string;
  readonly user_id: string;
  readonly value: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export async function findValues(
  { db, tenant }: TenantDb,
  attribute_id: string,
): Promise<readonly StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select id, attribute_id, user_id, value, start_date, end_date from attribute_values
    where environment_id = ${tenant.environment_id} and attribute_id = ${attribute_id}
    order by user_id, start_date nulls first`.execute(db);
  return rows;
}

export async function deleteValues({ db, tenant }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from attribute_values where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

export async function insertValues({ db, tenant }: TenantDb, values: readonly StoredValue[]): Promise<void> {
  if (values.length === 0) return;
  await sql`
    insert into attribute_values (environment_id, id, attribute_id, user_id, value, start_date, end_date)
    select home.environment_id, x.id, x.attribute_id, x.user_id, x.value, x.start_date, x.end_date
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as x(id uuid, attribute_id uuid, user_id uuid, value text, start_date date, end_date date)`.execute(db);
}

export async function countUsersIn({ db, tenant }: TenantDb, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from users where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

export interface ExportedAttribute {
  readonly name: string;
  /** By user, as it stood on the last day of the company's month. */
  readonly values: Readonly<Record<string, string>>;
}

/** The attributes that an admin wants in every export, in their order. `month` is `YYYY-MM`. */
export async function exportedAttributes(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  month: string,
): Promise<ExportedAttribute[]> {
  const { rows } = await sql<ExportedAttribute>`
    select a.name, coalesce(jsonb_object_agg(v.user_id, v.value) filter (where v.user_id is not null), '{}') as "values"
    from attributes a left join attribute_values v on v.environment_id = ${tenant.environment_id} and v.attribute_id = a.id
      and v.user_id = any(${[...user_ids]}::uuid[])
      and daterange(v.start_date, v.end_date, '[]') @> ${lastDayOf(sql`${`${month}-01`}::date`, tenant)}
    where a.environment_id = ${tenant.environment_id} and a.include_in_exports
    group by a.id, a.name, a.position order by a.position, lower(a.name), a.id`.execute(db);
  return rows;
}

/** Every value of every attribute, of all time. */
export async function allValues({ db, tenant }: TenantDb): Promise<readonly StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select id, attribute_id, user_id, value, start_date, end_date from attribute_values
    where environment_id = ${tenant.environment_id}`.execute(db);
  return rows;
}
