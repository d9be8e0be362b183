import type { ErrorCode } from '@comptoir/contract/errors';
import type { TenantDb } from '../../platform/context.ts';
import { type IndexPlan, sql } from '../../platform/db/index.ts';

/** Whether these indexes are there and whole: one that is being built is there, too. */
export async function areIndexed({ db }: TenantDb, plans: readonly IndexPlan[]): Promise<boolean> {
  const names = plans.map(({ schema, name }) => `${schema}.${name}`);
  const { rows } = await sql`
    select 1 from unnest(${names}::text[]) as wanted (name) join pg_index i on i.indexrelid = to_regclass(wanted.name)
    where i.indisvalid`.execute(db);
  return rows.length === plans.length;
}

export interface OrderJob {
  readonly state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  readonly progress: number;
  readonly error: { readonly code: ErrorCode; readonly params: Readonly<Record<string, unknown>> } | null;
}

/** The last job of this kind for this key, of any person: one under way before one that is over. */
export async function findOrderJob(
  { db, tenant }: TenantDb,
  kind: string,
  key: string,
): Promise<OrderJob | null> {
  const { rows } = await sql<OrderJob>`
    select state, progress, error from jobs
    where environment_id = ${tenant.environment_id} and kind = ${kind} and key = ${key}
    order by state in ('queued', 'running') desc, created_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
