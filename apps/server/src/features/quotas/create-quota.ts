import type { QuotaSummary } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireCurrency } from '../currencies/index.ts';
import type { Frequency, QuotaType } from './quota-policy.ts';
import { insertQuota } from './quota-queries.ts';
import { readQuota } from './read-quotas.ts';
import { refuseUsedName } from './quota-checks.ts';

export interface NewQuota {
  readonly name: string;
  readonly frequency: Frequency;
  readonly type: QuotaType;
  readonly currency?: string | null;
}

export async function createQuota(ctx: Ctx, body: NewQuota): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  await refuseUsedName(ctx, body.name, null);
  const wanted = body.type === 'amount' ? (body.currency ?? null) : null;
  const currency = await requireCurrency(ctx, wanted, 'currency');
  const id = ctx.newId();
  await insertQuota(ctx, { ...body, currency, id, state: 'live' });
  ctx.audit({ object_type: 'quota', object_id: id, after: body });
  return readQuota(ctx, id);
}
