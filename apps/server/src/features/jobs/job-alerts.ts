import type { listJobAlerts as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

const MOST = 20;

interface AlertRow {
  readonly id: string;
  readonly job_id: string;
  readonly kind: string;
  readonly created_by: string | null;
  /** Of support, who is nobody's user. */
  readonly requester_name: string | null;
  readonly created_at: Date;
}

/** Tasks that the runner gave up: without a word they would be a calculation or an import that never came. */
export async function listJobAlerts(ctx: Ctx): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'company_setting', 'read');
  const { rows } = await sql<AlertRow>`
    select x.id, x.job_id, x.kind, j.created_by, job_requester_name(j.id) as requester_name, x.created_at
    from job_alerts x
    left join jobs j on j.environment_id = ${ctx.tenant.environment_id} and j.id = x.job_id
    where x.environment_id = ${ctx.tenant.environment_id} and x.acknowledged_at is null
    order by x.created_at desc, x.id desc limit ${MOST}`.execute(ctx.db);
  const names = await findUserNames(ctx, rows);
  return {
    alerts: rows.map((row) => ({
      id: row.id,
      job_id: row.job_id,
      kind: row.kind,
      asked_by: names.get(row.created_by ?? '') ?? row.requester_name,
      created_at: row.created_at.toISOString(),
    })),
  };
}

/** A query of its own: on Citus `jobs` stays on the coordinator and `users` does not, and a join of both ended the coordinator (Citus 13.2). */
async function findUserNames(
  { db, tenant }: Ctx,
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

export async function acknowledgeJobAlert(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requirePermission(ctx, 'company_setting', 'write');
  const done = await sql<{ job_id: string }>`
    update job_alerts set acknowledged_at = ${ctx.clock.now()}
    where environment_id = ${ctx.tenant.environment_id} and id = ${id} and acknowledged_at is null returning job_id`.execute(
    ctx.db,
  );
  const [row] = done.rows;
  if (!row) throw new AppError('not_found');
  ctx.audit({ object_type: 'job', object_id: row.job_id });
  return { ok: true };
}
