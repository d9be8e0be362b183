import type { listJobAlerts as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

const MOST = 20;

/** Tasks that the runner gave up: without a word they would be a calculation or an import that never came. */
export async function listJobAlerts(ctx: Ctx): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'company_setting', 'read');
  const found = await sql<{ id: string; job_id: string; kind: string; asked_by: string | null; created_at: Date }>`
    select x.id, x.job_id, x.kind, coalesce(u.name, job_requester_name(j.id)) as asked_by, x.created_at
    from job_alerts x
    left join jobs j on j.environment_id = ${ctx.tenant.environment_id} and j.id = x.job_id
    left join users u on u.environment_id = ${ctx.tenant.environment_id} and u.id = j.created_by
    where x.environment_id = ${ctx.tenant.environment_id} and x.acknowledged_at is null
    order by x.created_at desc, x.id desc limit ${MOST}`.execute(ctx.db);
  return { alerts: found.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

export async function acknowledgeJobAlert(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requirePermission(ctx, 'company_setting', 'write');
  const done = await sql<{ job_id: string }>`
    update job_alerts set acknowledged_at = ${ctx.clock.now()}
    where environment_id = ${ctx.tenant.environment_id} and id = ${id} and acknowledged_at is null returning job_id`.execute(ctx.db);
  const [row] = done.rows;
  if (!row) throw new AppError('not_found');
  ctx.audit({ object_type: 'job', object_id: row.job_id });
  return { ok: true };
}
