import type { FlagTarget, MetricDataType } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export interface StoredFlag {
  readonly id: string;
  readonly kind: 'variable' | 'field';
  readonly parent_id: string;
  readonly parent_name: string;
  readonly plan_name: string | null;
  readonly target_id: string;
  /** `null`: what it flagged is gone. */
  readonly name: string | null;
  readonly data_type: MetricDataType;
}

export async function findFlags({ db, tenant }: TenantDb, id: string | null = null): Promise<StoredFlag[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<StoredFlag>`
    select flag.id, flag.kind, coalesce(flag.compensation_id, flag.table_id) as parent_id, coalesce(c.name, t.name) as parent_name, p.name as plan_name,
      flag.target_id, coalesce(f.name, (select v ->> 'name' from jsonb_array_elements(c.document -> 'variables') v
        where v ->> 'id' = flag.target_id::text limit 1)) as name, flag.data_type
    from flags flag
      left join compensations c on c.environment_id = ${environment} and c.id = flag.compensation_id and c.state <> 'deleted'
      left join plans p on p.environment_id = ${environment} and p.id = c.plan_id
      left join data_tables t on t.environment_id = ${environment} and t.id = flag.table_id
      left join fields f on f.environment_id = ${environment} and f.id = flag.target_id and f.table_id = flag.table_id
    where flag.environment_id = ${environment} and ${id === null ? sql`true` : sql`flag.id = ${id}::uuid`}
    order by lower(coalesce(p.name, '')), lower(coalesce(c.name, t.name)), lower(coalesce(f.name, '')), flag.id`.execute(
    db,
  );
  return rows;
}

/** Two people who flag at once: the second waits and sees the first one's flag. */
export async function lockFlagCount({ db, tenant }: TenantDb): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('flags ' || ${tenant.environment_id}::text, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from flags where environment_id = ${tenant.environment_id}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertFlag(
  { db, tenant, clock }: Ctx,
  id: string,
  target: FlagTarget,
  data_type: MetricDataType,
): Promise<void> {
  const [compensation_id, table_id, target_id] =
    target.kind === 'variable'
      ? [target.compensation_id, null, target.variable_id]
      : [null, target.table_id, target.field_id];
  await sql`insert into flags (environment_id, id, kind, compensation_id, table_id, target_id, data_type, created_at)
    values (${tenant.environment_id}, ${id}, ${target.kind}, ${compensation_id}, ${table_id}, ${target_id}, ${data_type}, ${clock.now()})`.execute(
    db,
  );
}

export async function deleteFlag({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from flags where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
    db,
  );
}

/** What decides whether a variable can be flagged. */
export interface StatementsOf {
  readonly has_statements: boolean;
  /** One that is open will have the value when it is calculated next. */
  readonly has_open: boolean;
  /** Variables whose values its statements keep already. */
  readonly kept: readonly string[];
}

export async function findStatementsOf(
  { db, tenant }: TenantDb,
  compensation_id: string,
): Promise<StatementsOf> {
  const environment = tenant.environment_id;
  const own = sql`from transactions t join statements s on s.environment_id = ${environment} and s.id = t.statement_id
    where t.environment_id = ${environment} and t.compensation_id = ${compensation_id}::uuid`;
  const { rows } = await sql<StatementsOf>`
    select exists (select 1 ${own}) as has_statements, exists (select 1 ${own} and s.locked_at is null) as has_open,
      (select coalesce(array_agg(distinct figure ->> 'variable_id'), '{}')
        from (select t.figures ${own} order by t.month desc limit 1000) latest
          cross join lateral jsonb_array_elements(latest.figures -> 'list') figure) as kept`.execute(db);
  return rows[0] ?? { has_statements: false, has_open: false, kept: [] };
}

/** Of a table: whether compensations that read it have statements, and whether any of these counts records. */
export async function findStatementsReading(
  { db, tenant }: TenantDb,
  table_id: string,
): Promise<{ readonly has_statements: boolean; readonly counts_records: boolean }> {
  const environment = tenant.environment_id;
  const own = sql`from transactions t where t.environment_id = ${environment} and t.compensation_id in (
    select o.by_id from object_uses o where o.environment_id = ${environment} and o.by_kind = 'compensation' and o.used_id = ${table_id}::uuid)`;
  const { rows } = await sql<{ has_statements: boolean; counts_records: boolean }>`
    select exists (select 1 ${own}) as has_statements, exists (select 1 ${own} and t.line_count > 0) as counts_records`.execute(
    db,
  );
  return rows[0] ?? { has_statements: false, counts_records: false };
}
