import type { CompensationVersionSummary, CompensationVersionWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireCompensation } from '../read-compensations.ts';
import { findVersion, findVersions } from './version-queries.ts';

export async function listVersions(ctx: Ctx, id: string): Promise<CompensationVersionSummary[]> {
  requirePermission(ctx, 'plan.compensations', 'read');
  await requireCompensation(ctx, id);
  return findVersions(ctx, id);
}

export async function getVersion(ctx: Ctx, id: string, version: number): Promise<CompensationVersionWire> {
  requirePermission(ctx, 'plan.compensations', 'read');
  await requireCompensation(ctx, id);
  return requireVersion(ctx, id, version);
}

export async function requireVersion(
  ctx: Ctx,
  id: string,
  version: number,
): Promise<CompensationVersionWire> {
  const found = await findVersion(ctx, id, version);
  if (!found) throw new AppError('not_found', { object: 'compensation' });
  return found;
}
