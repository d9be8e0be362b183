import type { PlanNames } from '@comptoir/engine/plan-text';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** Tables and quotas by name; `live`: those that a new document may use. */
export async function findNamedSources(
  { db, tenant }: TenantDb,
  live: boolean,
): Promise<Pick<PlanNames, 'tables' | 'quotas' | 'attributes'>> {
  const tables = await sql<PlanNames['tables'][number]>`
    select t.id, t.name, (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type) order by f.position, f.id), '[]')
        from fields f where f.environment_id = ${tenant.environment_id} and f.table_id = t.id) as fields
    from data_tables t
    where t.environment_id = ${tenant.environment_id} and (not ${live}::boolean or t.archived_at is null and t.name_field_id is not null)`.execute(
    db,
  );
  const quotas = await sql<PlanNames['quotas'][number]>`
    select id, name from quotas where environment_id = ${tenant.environment_id} and (not ${live}::boolean or state = 'live')`.execute(
    db,
  );
  const attributes = await sql<PlanNames['attributes'][number]>`
    select id, name from attributes where environment_id = ${tenant.environment_id}`.execute(db);
  return { tables: tables.rows, quotas: quotas.rows, attributes: attributes.rows };
}

/** Everybody by name; `only`: these alone. */
export async function findNamedPeople(
  { db, tenant }: TenantDb,
  only: readonly string[] | null,
): Promise<PlanNames['people']> {
  const { rows } = await sql<PlanNames['people'][number]>`
    select id, name, email from users
    where environment_id = ${tenant.environment_id} and (${only === null}::boolean or id = any(${[...(only ?? [])]}::uuid[]))`.execute(
    db,
  );
  return rows;
}

/** Every team by name; `only`: these alone. */
export async function findNamedTeams(
  { db, tenant }: TenantDb,
  only: readonly string[] | null,
): Promise<PlanNames['teams']> {
  const { rows } = await sql<PlanNames['teams'][number]>`
    select id, name from teams
    where environment_id = ${tenant.environment_id} and (${only === null}::boolean or id = any(${[...(only ?? [])]}::uuid[]))`.execute(
    db,
  );
  return rows;
}

/** Dimensions and their groups; `live`: those that a new document may use; `only`: these groups alone. */
export async function findNamedDimensions(
  { db, tenant }: TenantDb,
  { live, only }: { readonly live: boolean; readonly only: readonly string[] | null },
): Promise<PlanNames['dimensions']> {
  const { rows } = await sql<PlanNames['dimensions'][number]>`
    select d.id, d.name, (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.position, g.id), '[]')
        from user_groups g where g.environment_id = ${tenant.environment_id} and g.dimension_id = d.id
          and (not ${live}::boolean or g.archived_at is null)
          and (${only === null}::boolean or g.id = any(${[...(only ?? [])]}::uuid[]))) as groups
    from group_dimensions d
    where d.environment_id = ${tenant.environment_id} and (not ${live}::boolean or d.archived_at is null)`.execute(
    db,
  );
  return rows;
}
