import type { StatementFilter, Use } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

export interface StoredUse {
  readonly used_id: string;
  readonly spot: Use['spots'][number]['kind'];
  readonly spot_name: string;
}

export async function deleteUses({ db, tenant }: TenantDb, by_ids: readonly string[]): Promise<void> {
  await sql`delete from object_uses where environment_id = ${tenant.environment_id} and by_id = any(${[...by_ids]}::uuid[])`.execute(
    db,
  );
}

export async function replaceUses(
  ctx: TenantDb,
  by: {
    readonly kind: 'compensation' | 'statement_view' | 'table_view' | 'metric' | 'report';
    readonly id: string;
  },
  uses: readonly StoredUse[],
): Promise<void> {
  await deleteUses(ctx, [by.id]);
  if (uses.length === 0) return;
  await sql`
    insert into object_uses (environment_id, by_kind, by_id, used_id, spot, spot_name)
    select home.environment_id, ${by.kind}, ${by.id}::uuid, x.used_id, x.spot, x.spot_name
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as x(used_id uuid, spot text, spot_name text)`.execute(
    ctx.db,
  );
}

/** One thing uses another. */
export type FoundUse = Use & { readonly used_id: string };

/** Compensations, views, metrics and reports that name one of the things. */
export async function findDocumentUses(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<FoundUse[]> {
  const environment = tenant.environment_id;
  const spots = sql`jsonb_agg(jsonb_build_object('kind', o.spot, 'name', o.spot_name) order by o.spot, o.spot_name) as spots`;
  const named = sql`o.environment_id = ${environment} and o.used_id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<FoundUse>`
    select o.used_id, o.by_kind as kind, c.id, c.name, c.plan_id as parent_id, c.state, ${spots}
    from object_uses o join compensations c on c.environment_id = ${environment} and c.id = o.by_id and c.state <> 'deleted'
    where ${named} group by o.used_id, o.by_kind, c.id, c.name, c.plan_id, c.state
    union all
    select o.used_id, o.by_kind, v.id, v.name, null, null, ${spots}
    from object_uses o join statement_views v on v.environment_id = ${environment} and v.id = o.by_id
    where ${named} group by o.used_id, o.by_kind, v.id, v.name
    union all
    select o.used_id, o.by_kind, v.id, v.name, v.table_id, null, ${spots}
    from object_uses o join table_views v on v.environment_id = ${environment} and v.id = o.by_id
    where ${named} group by o.used_id, o.by_kind, v.id, v.name, v.table_id
    union all
    select o.used_id, o.by_kind, m.id, m.name, null, null, ${spots}
    from object_uses o join metrics m on m.environment_id = ${environment} and m.id = o.by_id
    where ${named} group by o.used_id, o.by_kind, m.id, m.name
    union all
    select o.used_id, o.by_kind, v.id, v.name, null, null, ${spots}
    from object_uses o join reports v on v.environment_id = ${environment} and v.id = o.by_id
    where ${named} group by o.used_id, o.by_kind, v.id, v.name`.execute(db);
  return rows;
}

/** Calculated fields of tables whose formula names one of the fields. */
export async function findFormulaUses(
  { db, tenant }: TenantDb,
  field_ids: readonly string[],
): Promise<FoundUse[]> {
  const { rows } = await sql<FoundUse>`
    select named.used_id, 'table' as kind, t.id, t.name, null as parent_id, null as state,
      jsonb_agg(jsonb_build_object('kind', 'calculated_field', 'name', f.name) order by f.name) as spots
    from fields f join data_tables t on t.environment_id = ${tenant.environment_id} and t.id = f.table_id,
      unnest(${[...field_ids]}::uuid[]) as named (used_id)
    where f.environment_id = ${tenant.environment_id} and f.formula is not null
      and jsonb_path_exists(f.formula, '$.** ? (@.type == "variable" && @.id == $id)', jsonb_build_object('id', named.used_id::text))
    group by named.used_id, t.id, t.name`.execute(db);
  return rows;
}

/** Tables whose settings name one of the fields: its name, ID, user or date, or the currency of an amount. */
export async function findSettingUses(
  { db, tenant }: TenantDb,
  field_ids: readonly string[],
): Promise<FoundUse[]> {
  const { rows } = await sql<FoundUse>`
    select distinct named.used_id, 'table' as kind, t.id, t.name, null as parent_id, null as state, '[{"kind": "settings", "name": ""}]'::jsonb as spots
    from data_tables t,
      unnest(array[t.name_field_id, t.id_field_id, t.user_field_id, t.conversion_date_field_id]) as named (used_id)
    where t.environment_id = ${tenant.environment_id} and named.used_id = any(${[...field_ids]}::uuid[])
    union
    select f.currency_field_id, 'table', t.id, t.name, null, null, '[{"kind": "settings", "name": ""}]'::jsonb
    from fields f join data_tables t on t.environment_id = ${tenant.environment_id} and t.id = f.table_id
    where f.environment_id = ${tenant.environment_id} and f.currency_field_id = any(${[...field_ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Tables whose fields lead to one of the tables, or read one of the fields over a link. A table's links to itself don't keep it. */
export async function findLinkUses({ db, tenant }: TenantDb, ids: readonly string[]): Promise<FoundUse[]> {
  const { rows } = await sql<FoundUse>`
    select named.id as used_id, 'table' as kind, t.id, t.name, null as parent_id, null as state,
      jsonb_agg(distinct jsonb_build_object('kind', 'link', 'name', f.name)) as spots
    from fields f join data_tables t on t.environment_id = ${tenant.environment_id} and t.id = f.table_id
      cross join lateral (
        select distinct value #>> '{}' as id
        from jsonb_path_query(coalesce(f.link, f.linked), '$.** ? (@.type() == "string")') as value
      ) named
    where f.environment_id = ${tenant.environment_id} and coalesce(f.link, f.linked) is not null
      and named.id = any(${[...ids]}::text[]) and named.id <> t.id::text
    group by named.id, t.id, t.name`.execute(db);
  return rows;
}

/** Teams below one of the teams, and plans that it has in any period. */
export async function findTeamUses(
  { db, tenant }: TenantDb,
  team_ids: readonly string[],
): Promise<FoundUse[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<FoundUse>`
    select t.parent_id as used_id, 'team' as kind, t.id, t.name, null as parent_id, null as state, '[{"kind": "parent", "name": ""}]'::jsonb as spots
    from teams t where t.environment_id = ${environment} and t.parent_id = any(${[...team_ids]}::uuid[])
    union all
    select distinct m.team_id, 'plan', p.id, p.name, null, null, '[{"kind": "members", "name": ""}]'::jsonb
    from plan_members m join plans p on p.environment_id = ${environment} and p.id = m.plan_id
    where m.environment_id = ${environment} and m.team_id = any(${[...team_ids]}::uuid[])`.execute(db);
  return rows;
}

/** Plans that a group has in any period. */
export async function findGroupUses(
  { db, tenant }: TenantDb,
  group_ids: readonly string[],
): Promise<FoundUse[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<FoundUse>`
    select distinct m.group_id as used_id, 'plan' as kind, p.id, p.name, null as parent_id, null as state,
      '[{"kind": "members", "name": ""}]'::jsonb as spots
    from plan_members m join plans p on p.environment_id = ${environment} and p.id = m.plan_id
    where m.environment_id = ${environment} and m.group_id = any(${[...group_ids]}::uuid[])`.execute(db);
  return rows;
}

/** Dimensions of groups that follow an attribute. */
export async function findFollowers(
  { db, tenant }: TenantDb,
  attribute_ids: readonly string[],
): Promise<FoundUse[]> {
  const { rows } = await sql<FoundUse>`
    select attribute_id as used_id, 'dimension' as kind, id, name, null as parent_id, null as state,
      '[{"kind": "settings", "name": ""}]'::jsonb as spots
    from group_dimensions
    where environment_id = ${tenant.environment_id} and attribute_id = any(${[...attribute_ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Attributes by which calls of the API find people, and those by which connections do: those belong to the company, and fill its live environment. */
export async function findMatchings(
  { db, tenant }: TenantDb,
  attribute_ids: readonly string[],
): Promise<FoundUse[]> {
  const spots = sql`'[{"kind": "settings", "name": ""}]'::jsonb as spots`;
  const api = await sql<FoundUse>`
    select user_matching as used_id, 'api_matching' as kind, environment_id as id, '' as name, null as parent_id, null as state, ${spots}
    from api_settings
    where environment_id = ${tenant.environment_id} and user_matching = any(${[...attribute_ids]}::text[])`.execute(
    db,
  );
  if (!tenant.live) return api.rows;
  const connections = await sql<FoundUse>`
    select settings #>> '{user_matching,id}' as used_id, 'connection_matching' as kind, id, '' as name, null as parent_id, null as state, ${spots}
    from companies
    where id = ${tenant.company_id} and settings #>> '{user_matching,id}' = any(${[...attribute_ids]}::text[])`.execute(
    db,
  );
  return [...api.rows, ...connections.rows];
}

export async function findPlanCompensations(
  { db, tenant }: TenantDb,
  plan_ids: readonly string[],
): Promise<{ id: string; plan_id: string }[]> {
  const { rows } = await sql<{ id: string; plan_id: string }>`
    select id, plan_id from compensations
    where environment_id = ${tenant.environment_id} and plan_id = any(${[...plan_ids]}::uuid[]) and state <> 'deleted'`.execute(
    db,
  );
  return rows;
}

export interface StoredDocuments {
  readonly compensations: readonly { readonly id: string; readonly document: CompensationDocument }[];
  readonly views: readonly { readonly id: string; readonly filters: readonly StatementFilter[] }[];
}

/** Those that are not read yet, locked against a save at the same time. */
export async function lockUnread({ db, tenant }: TenantDb): Promise<StoredDocuments> {
  const environment = tenant.environment_id;
  const unread = sql`select by_id from object_uses where environment_id = ${environment} and spot = 'anywhere'`;
  const compensations = await sql<StoredDocuments['compensations'][number]>`
    select id, document from compensations where environment_id = ${environment} and state <> 'deleted' and id in (${unread})
    order by id for no key update`.execute(db);
  const views = await sql<StoredDocuments['views'][number]>`
    select id, filters from statement_views where environment_id = ${environment} and id in (${unread}) order by id for no key update`.execute(
    db,
  );
  return { compensations: compensations.rows, views: views.rows };
}
