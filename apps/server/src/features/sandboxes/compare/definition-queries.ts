import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import type {
  AttributeDefinition,
  CompensationDefinition,
  Definitions,
  DimensionDefinition,
  FieldDefinition,
  GroupDefinition,
  PlanDefinition,
  QuotaDefinition,
  TableDefinition,
} from './definitions.ts';

/** Deleted plans and compensations too: their ids are not free. */
export async function loadDefinitions(scope: TenantDb): Promise<Definitions> {
  return {
    plans: await findPlans(scope),
    compensations: await findCompensations(scope),
    tables: await findTables(scope),
    fields: await findFields(scope),
    ...(await findPeoplesParts(scope)),
    quotas: await findQuotas(scope),
  };
}

async function findPlans({ db, tenant }: TenantDb): Promise<PlanDefinition[]> {
  const { rows } = await sql<PlanDefinition>`
    select p.id, p.name, p.section, p.description, p.state, p.simulation_allowed, p.attribution,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'team_id', m.team_id, 'group_id', m.group_id,
          'start_date', m.start_date, 'end_date', m.end_date)
          order by coalesce(m.user_id, m.team_id, m.group_id), m.start_date nulls first), '[]')
        from plan_members m where m.environment_id = ${tenant.environment_id} and m.plan_id = p.id) as members
    from plans p where p.environment_id = ${tenant.environment_id} order by p.position, lower(p.name), p.id`.execute(
    db,
  );
  return rows;
}

async function findCompensations({ db, tenant }: TenantDb): Promise<CompensationDefinition[]> {
  const { rows } = await sql<CompensationDefinition>`
    select id, plan_id, name, description, state, calculation_trigger, payment_trigger, to_char(only_month, 'YYYY-MM') as only_month, was_live,
      document
    from compensations where environment_id = ${tenant.environment_id} order by position, created_at, id`.execute(
    db,
  );
  return rows;
}

async function findTables({ db, tenant }: TenantDb): Promise<TableDefinition[]> {
  const { rows } = await sql<TableDefinition>`
    select id, name, api_key as api_name, name_field_id as name_field, id_field_id as id_field, user_field_id as user_field,
      conversion_date_field_id as date_field, archived_at is not null as archived
    from data_tables where environment_id = ${tenant.environment_id} order by lower(name), id`.execute(db);
  return rows;
}

async function findFields({ db, tenant }: TenantDb): Promise<FieldDefinition[]> {
  const { rows } = await sql<FieldDefinition>`
    select id, table_id, name, api_name, type, options, option_looks, decimals, is_grouped, currency, currency_field_id as currency_field, link, linked, formula
    from fields where environment_id = ${tenant.environment_id} order by table_id, position, id`.execute(db);
  return rows;
}

async function findQuotas({ db, tenant }: TenantDb): Promise<QuotaDefinition[]> {
  const { rows } = await sql<QuotaDefinition>`
    select id, name, frequency, type, currency, state from quotas
    where environment_id = ${tenant.environment_id} order by lower(name), id`.execute(db);
  return rows;
}

type PeoplesParts = Pick<Definitions, 'attributes' | 'dimensions' | 'groups' | 'teams' | 'people'>;

async function findPeoplesParts({ db, tenant }: TenantDb): Promise<PeoplesParts> {
  const { environment_id } = tenant;
  const attributes = await sql<AttributeDefinition>`
    select id, name, type, is_unique as "unique", include_in_exports, options from attributes
    where environment_id = ${environment_id} order by position, lower(name), id`.execute(db);
  const dimensions = await sql<DimensionDefinition>`
    select id, name, api_name, attribute_id as follows, archived_at is not null as archived from group_dimensions
    where environment_id = ${environment_id} order by position, lower(name), id`.execute(db);
  const groups = await sql<GroupDefinition>`
    select id, dimension_id, name, api_key as api_name, archived_at is not null as archived from user_groups
    where environment_id = ${environment_id} order by dimension_id, position, lower(name), id`.execute(db);
  const teams = await sql<Definitions['teams'][number]>`
    select id, name from teams where environment_id = ${environment_id}`.execute(db);
  const people = await sql<Definitions['people'][number]>`
    select id, name, email from users where environment_id = ${environment_id}`.execute(db);
  return {
    attributes: attributes.rows,
    dimensions: dimensions.rows,
    groups: groups.rows,
    teams: teams.rows,
    people: people.rows,
  };
}

/** As they are, kept with a sandbox that is being copied: without people, who are nobody's change. */
export async function keepOrigin({ db, tenant }: TenantDb, sandbox_id: string, now: Date): Promise<void> {
  const kept = { ...(await loadDefinitions({ db, tenant })), teams: [], people: [] };
  await sql`select sandbox_keep_origin(${sandbox_id}::uuid, ${JSON.stringify(kept)}::jsonb, ${now})`.execute(
    db,
  );
}

/** What the caller's sandbox was copied from; `null`: it was copied before this was kept. */
export async function findOrigin({ db, tenant }: TenantDb): Promise<Definitions | null> {
  const { rows } = await sql<{ definitions: Definitions }>`
    select definitions from sandbox_origins where environment_id = ${tenant.environment_id}`.execute(db);
  return rows[0]?.definitions ?? null;
}

/** The live environment of the caller's company. */
export async function findLive({ db, tenant }: TenantDb): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from environments where company_id = ${tenant.company_id} and live order by created_at, id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
