import type { Ctx } from '../../platform/context.ts';
import { invalidate } from '../calculations/index.ts';

/** In the same transaction as every change of what plans pay, and to whom. */
export async function plansChanged(ctx: Ctx): Promise<void> {
  await invalidate(ctx, 'people or plans');
}
