import type { PlanCatalogue } from '@comptoir/contract';
import type { CheckWorld } from '@comptoir/engine';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { fieldColumn, recordTable } from '../tables/index.ts';
import { findAllCompensations } from './compensation-queries.ts';

/** Tables that can be a source: not archived, and with a name field. */
export async function findSourceTables({ db, tenant }: TenantDb): Promise<PlanCatalogue['tables']> {
  const { rows } = await sql<
    Omit<PlanCatalogue['tables'][number], 'record_count'> & { record_count: string }
  >`
    select t.id, t.name, t.name_field_id, t.id_field_id, t.user_field_id, t.record_count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'decimals', f.decimals, 'options', f.options,
            'linked', f.linked, 'link', f.link)
          order by f.position, f.id), '[]')
        from fields f where f.environment_id = ${tenant.environment_id} and f.table_id = t.id) as fields
    from data_tables t
    where t.environment_id = ${tenant.environment_id} and t.archived_at is null and t.name_field_id is not null
    order by lower(t.name)`.execute(db);
  return rows.map((row) => ({ ...row, record_count: Number(row.record_count) }));
}

/** Records that are looked at for the share that has a date. */
const SAMPLE = 2000;

/** The tables with, of each of several dates, the share of records that have it: which date pays is proposed by it too. */
export async function withFilledDates(
  { db, tenant }: TenantDb,
  tables: PlanCatalogue['tables'],
): Promise<PlanCatalogue['tables']> {
  const found: PlanCatalogue['tables'] = [];
  for (const table of tables) {
    const dates = table.fields.filter((field) => field.type === 'date' && !field.linked);
    const columns = dates.map(({ id }) => fieldColumn(id));
    const { rows } =
      dates.length < 2
        ? { rows: [] }
        : await sql<{ shares: number[] }>`
            select array[${sql.join(columns.map((column) => sql`count(${column})::float8 / count(*)`))}] as shares
            from (select ${sql.join(columns)} from ${recordTable(tenant.environment_id, table.id)} limit ${SAMPLE}) sample having count(*) > 0`.execute(
            db,
          );
    const shares = new Map(dates.map(({ id }, at) => [id, rows[0]?.shares[at]]));
    const fields = table.fields.map((field) => {
      const filled = shares.get(field.id);
      return filled === undefined ? field : { ...field, filled };
    });
    found.push({ ...table, fields });
  }
  return found;
}

export async function findLiveQuotas({ db, tenant }: TenantDb): Promise<PlanCatalogue['quotas']> {
  const { rows } = await sql<PlanCatalogue['quotas'][number]>`
    select id, name, frequency, type from quotas where environment_id = ${tenant.environment_id} and state = 'live' order by lower(name)`.execute(
    db,
  );
  return rows;
}

export async function findAttributes({ db, tenant }: TenantDb): Promise<PlanCatalogue['attributes']> {
  const { rows } = await sql<PlanCatalogue['attributes'][number]>`
    select id, name, type from attributes where environment_id = ${tenant.environment_id} order by position, lower(name)`.execute(
    db,
  );
  return rows;
}

/** Archived ones too: a variable that reads one goes on. Their groups are those that can be chosen. */
export async function findDimensions({ db, tenant }: TenantDb): Promise<PlanCatalogue['dimensions']> {
  const { rows } = await sql<PlanCatalogue['dimensions'][number]>`
    select d.id, d.name,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.position, lower(g.name)), '[]')
        from user_groups g where g.environment_id = ${tenant.environment_id} and g.dimension_id = d.id and g.archived_at is null) as groups
    from group_dimensions d where d.environment_id = ${tenant.environment_id}
    order by d.archived_at is not null, d.position, lower(d.name)`.execute(db);
  return rows;
}

/** What the engine's checker reads: names and types, archived tables and quotas too (they still compute what uses them). */
export async function loadCheckWorld(ctx: TenantDb): Promise<CheckWorld> {
  const { db, tenant } = ctx;
  const tables = await sql<CheckWorld['tables'][number]>`
    select t.id, t.name, coalesce(t.name_field_id::text, '') as name_field_id, t.id_field_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'decimals', f.decimals,
          'link', f.link, 'linked', f.linked)), '[]')
        from fields f where f.environment_id = ${tenant.environment_id} and f.table_id = t.id) as fields
    from data_tables t where t.environment_id = ${tenant.environment_id}`.execute(db);
  const quotas = await sql<CheckWorld['quotas'][number]>`
    select id, type, frequency from quotas where environment_id = ${tenant.environment_id}`.execute(db);
  return {
    tables: tables.rows,
    quotas: quotas.rows,
    attributes: await findAttributes(ctx),
    dimensions: await findDimensions(ctx),
    compensations: (await findAllCompensations(ctx)).map(({ id, document, state }) => ({
      id,
      document,
      state,
    })),
  };
}
