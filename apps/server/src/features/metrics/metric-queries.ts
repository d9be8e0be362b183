import type { BodyOf, createMetric, MetricSource, MetricType } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

type Body = BodyOf<typeof createMetric>;

export interface StoredMetric {
  readonly id: string;
  readonly name: string;
  readonly api_key: string;
  readonly type: MetricType;
  readonly data_type: Body['data_type'];
  readonly aggregation: Body['aggregation'];
  readonly source: MetricSource;
  readonly table_id: string | null;
  readonly table_name: string | null;
  /** Of a record metric, the field that it aggregates. */
  readonly field_name: string | null;
  readonly description: string;
  readonly version: number;
  readonly hidden: boolean;
}

/** Own metrics by name; `ids`: these alone. */
export async function findMetrics(
  { db, tenant }: TenantDb,
  ids: readonly string[] | null = null,
): Promise<StoredMetric[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<StoredMetric>`
    select m.id, m.name, m.api_key, m.type, m.data_type, m.aggregation, m.source, m.table_id, t.name as table_name, f.name as field_name,
      m.description, m.version, h.metric_id is not null as hidden
    from metrics m
      left join data_tables t on t.environment_id = ${environment} and t.id = m.table_id
      left join fields f on f.environment_id = ${environment} and f.id = (m.source ->> 'field_id')::uuid
      left join hidden_metrics h on h.environment_id = ${environment} and h.metric_id = m.id
    where m.environment_id = ${environment} and ${ids === null ? sql`true` : sql`m.id = any(${[...ids]}::uuid[])`}
    order by lower(m.name), m.id`.execute(db);
  return rows;
}

/** Of two people who change it at once, the second waits and sees the first one's change. */
export async function lockMetric({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`select 1 from metrics where environment_id = ${tenant.environment_id} and id = ${id}::uuid for update`.execute(
    db,
  );
}

/** Two people who make the last metric at once: the second waits and counts the first one's. */
export async function lockMetricCount({ db, tenant }: TenantDb): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('metrics ' || ${tenant.environment_id}::text, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from metrics where environment_id = ${tenant.environment_id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether another metric than `id` has the key, in whatever case. */
export async function isKeyUsed({ db, tenant }: TenantDb, api_key: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from metrics where environment_id = ${tenant.environment_id} and lower(api_key) = lower(${api_key}) and id <> ${id}::uuid`.execute(
    db,
  );
  return rows.length > 0;
}

const tableOf = (source: MetricSource) => (source.type === 'record' ? source.table_id : null);

export async function insertMetric({ db, tenant, clock }: Ctx, id: string, metric: Body): Promise<void> {
  await sql`
    insert into metrics (environment_id, id, name, api_key, type, data_type, aggregation, source, table_id, description, created_at)
    values (${tenant.environment_id}, ${id}, ${metric.name}, ${metric.api_key}, ${metric.source.type}, ${metric.data_type},
      ${metric.aggregation}, ${JSON.stringify(metric.source)}::jsonb, ${tableOf(metric.source)}, ${metric.description}, ${clock.now()})`.execute(
    db,
  );
}

export async function updateMetricRow({ db, tenant }: TenantDb, id: string, metric: Body): Promise<void> {
  await sql`
    update metrics set name = ${metric.name}, api_key = ${metric.api_key}, type = ${metric.source.type}, data_type = ${metric.data_type},
      aggregation = ${metric.aggregation}, source = ${JSON.stringify(metric.source)}::jsonb, table_id = ${tableOf(metric.source)},
      description = ${metric.description}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
}

/** With its mark as hidden, and the cards that show it: those alone would show nothing. */
export async function deleteMetricRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  const { environment_id } = tenant;
  await sql`delete from dashboard_cards where environment_id = ${environment_id} and target_id = ${id}::uuid`.execute(
    db,
  );
  await sql`delete from hidden_metrics where environment_id = ${environment_id} and metric_id = ${id}::uuid`.execute(
    db,
  );
  await sql`delete from metrics where environment_id = ${environment_id} and id = ${id}::uuid`.execute(db);
}

export async function findHidden({ db, tenant }: TenantDb): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ metric_id: string }>`
    select metric_id from hidden_metrics where environment_id = ${tenant.environment_id}`.execute(db);
  return new Set(rows.map((row) => row.metric_id));
}

export async function setHidden({ db, tenant }: TenantDb, id: string, hidden: boolean): Promise<void> {
  await (
    hidden
      ? sql`insert into hidden_metrics (environment_id, metric_id) values (${tenant.environment_id}, ${id}) on conflict do nothing`
      : sql`delete from hidden_metrics where environment_id = ${tenant.environment_id} and metric_id = ${id}::uuid`
  ).execute(db);
}

/** People who have the metric among their cards. */
export async function countPins({ db, tenant }: TenantDb, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from dashboard_cards
    where environment_id = ${tenant.environment_id} and kind = 'metric' and target_id = ${id}::uuid`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
