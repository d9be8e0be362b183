import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

const MOST = 20;

export interface AlertRow {
  readonly id: string;
  readonly job_id: string;
  readonly kind: string;
  readonly created_by: string | null;
  /** Of support, who is nobody's user. */
  readonly requester_name: string | null;
  readonly created_at: Date;
}

/** Alerts that nobody has acknowledged, newest first. */
export async function findAlerts({ db, tenant }: TenantDb): Promise<readonly AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select x.id, x.job_id, x.kind, j.created_by, job_requester_name(j.id) as requester_name, x.created_at
    from job_alerts x
    left join jobs j on j.environment_id = ${tenant.environment_id} and j.id = x.job_id
    where x.environment_id = ${tenant.environment_id} and x.acknowledged_at is null
    order by x.created_at desc, x.id desc limit ${MOST}`.execute(db);
  return rows;
}

/** A query of its own: on Citus `jobs` stays on the coordinator and `users` does not, and a join of both ended the coordinator (Citus 13.2). */
export async function findUserNames(
  { db, tenant }: TenantDb,
  alerts: readonly AlertRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = alerts.flatMap(({ created_by }) => created_by ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where environment_id = ${tenant.environment_id} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The job of the alert; null: it is unknown or acknowledged already. */
export async function acknowledgeAlert(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ job_id: string }>`
    update job_alerts set acknowledged_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id} and acknowledged_at is null returning job_id`.execute(
    db,
  );
  return rows[0]?.job_id ?? null;
}
