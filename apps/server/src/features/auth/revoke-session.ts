import { AppError } from '@comptoir/contract/errors';
import { endOwnSession } from '../../platform/auth/sessions.ts';
import type { Ctx } from '../../platform/context.ts';

export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  if (!(await endOwnSession(ctx, id))) throw new AppError('not_found');
}
