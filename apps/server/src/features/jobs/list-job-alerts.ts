import type { listJobAlerts as call, ResponseOf } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findAlerts, findUserNames } from './alert-queries.ts';

/** Tasks that the runner gave up: without a word they would be a calculation or an import that never came. */
export async function listJobAlerts(ctx: Ctx): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'company_setting', 'read');
  const rows = await findAlerts(ctx);
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
