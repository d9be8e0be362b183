import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { isAttributeNameUsed } from './attribute-queries.ts';

export async function requireNameFree(ctx: Ctx, name: string, except_id: string | null): Promise<void> {
  if (await isAttributeNameUsed(ctx, name, except_id)) throw new AppError('name_used', { name }, 'name');
}
