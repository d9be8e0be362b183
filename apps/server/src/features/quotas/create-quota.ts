import type { QuotaSummary } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Frequency, QuotaType } from './quota-policy.ts';
import { insertQuota } from './quota-queries.ts';
import { readQuota } from './read-quotas.ts';
import { refuseUsedName } from './quota-checks.ts';

export interface NewQuota {
  readonly name: string;
  readonly frequency: Frequency;
  readonly type: QuotaType;
}

export async function createQuota(ctx: Ctx, body: NewQuota): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  await refuseUsedName(ctx, body.name, null);
  const id = ctx.newId();
  await insertQuota(ctx, { ...body, id, state: 'live' });
  ctx.audit({ object_type: 'quota', object_id: id, after: body });
  return readQuota(ctx, id);
}
