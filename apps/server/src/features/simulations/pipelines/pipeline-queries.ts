import type { ConditionGroup } from '@comptoir/engine';
import type { TenantDb } from '../../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../../platform/db/index.ts';

export interface ShownField {
  readonly field_id: string;
  readonly editable: boolean;
}

export interface StoredPipeline {
  readonly plan_id: string;
  readonly table_id: string;
  readonly conditions: ConditionGroup;
  readonly preview_mode: boolean;
  readonly fields: readonly ShownField[];
  readonly version: number;
}

async function read({ db, tenant }: TenantDb, where: RawBuilder<unknown>): Promise<StoredPipeline[]> {
  const { rows } = await sql<StoredPipeline>`
    select p.plan_id, p.table_id, p.conditions, p.preview_mode, p.shown_fields as fields, p.version
    from pipeline_tables p join data_tables d on d.environment_id = ${tenant.environment_id} and d.id = p.table_id
    where p.environment_id = ${tenant.environment_id} and d.archived_at is null and ${where}
    order by p.plan_id, p.position, p.table_id`.execute(db);
  return rows;
}

export function findPipelines(ctx: TenantDb, plan_ids: readonly string[]): Promise<StoredPipeline[]> {
  return read(ctx, sql`p.plan_id = any(${[...plan_ids]}::uuid[])`);
}

export async function findPipeline(
  ctx: TenantDb,
  plan_id: string,
  table_id: string,
): Promise<StoredPipeline | null> {
  const [found] = await read(ctx, sql`p.plan_id = ${plan_id}::uuid and p.table_id = ${table_id}::uuid`);
  return found ?? null;
}

type View = Pick<StoredPipeline, 'conditions' | 'preview_mode' | 'fields'>;

/** False when the plan has the table already. */
export async function insertPipeline(
  { db, tenant }: TenantDb,
  key: Pick<StoredPipeline, 'plan_id' | 'table_id'>,
  view: View,
  author: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into pipeline_tables (environment_id, plan_id, table_id, position, conditions, preview_mode, shown_fields, updated_by)
    select home.environment_id, ${key.plan_id}::uuid, ${key.table_id}::uuid,
      (select coalesce(max(position) + 1, 0) from pipeline_tables where environment_id = ${tenant.environment_id} and plan_id = ${key.plan_id}::uuid),
      ${JSON.stringify(view.conditions)}::jsonb, ${view.preview_mode}, ${JSON.stringify(view.fields)}::jsonb, ${author}::uuid
    from ${homeOf(tenant)}
    on conflict (environment_id, plan_id, table_id) do nothing returning table_id`.execute(db);
  return rows.length > 0;
}

export async function updatePipeline(
  { db, tenant }: TenantDb,
  { plan_id, table_id }: Pick<StoredPipeline, 'plan_id' | 'table_id'>,
  view: View,
  author: string | null,
): Promise<void> {
  await sql`
    update pipeline_tables set conditions = ${JSON.stringify(view.conditions)}::jsonb, preview_mode = ${view.preview_mode},
      shown_fields = ${JSON.stringify(view.fields)}::jsonb, version = version + 1, updated_at = now(), updated_by = ${author}::uuid
    where environment_id = ${tenant.environment_id} and plan_id = ${plan_id}::uuid and table_id = ${table_id}::uuid`.execute(
    db,
  );
}

export async function deletePipeline(
  { db, tenant }: TenantDb,
  { plan_id, table_id }: Pick<StoredPipeline, 'plan_id' | 'table_id'>,
): Promise<void> {
  await sql`delete from pipeline_tables where environment_id = ${tenant.environment_id} and plan_id = ${plan_id}::uuid
    and table_id = ${table_id}::uuid`.execute(db);
}

export async function countPipelineTables({ db, tenant }: TenantDb, plan_id: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count
    from pipeline_tables p join data_tables d on d.environment_id = ${tenant.environment_id} and d.id = p.table_id
    where p.environment_id = ${tenant.environment_id} and p.plan_id = ${plan_id}::uuid and d.archived_at is null`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
