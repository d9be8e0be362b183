import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { isQuotaNameUsed, lockQuotaRow, type StoredQuota } from './quota-queries.ts';
import { requireQuota } from './read-quotas.ts';

export async function refuseUsedName(ctx: Ctx, name: string, except_id: string | null): Promise<void> {
  if (await isQuotaNameUsed(ctx, name, except_id)) throw new AppError('name_used', { name }, 'name');
}

export async function lockQuota(ctx: Ctx, id: string): Promise<StoredQuota> {
  await lockQuotaRow(ctx, id);
  return requireQuota(ctx, id);
}
