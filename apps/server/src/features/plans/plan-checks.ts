import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { isPlanNameUsed } from './plan-queries.ts';

export async function refuseUsedName(ctx: Ctx, name: string, except_id: string | null): Promise<void> {
  if (await isPlanNameUsed(ctx, name, except_id)) throw new AppError('name_used', { name }, 'name');
}
