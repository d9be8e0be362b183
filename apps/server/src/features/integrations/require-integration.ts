import type { Integration } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findIntegration, integrationWires, type StoredIntegration } from './integration-queries.ts';
import { findSync, findSyncsOf, type StoredSync } from './sync-queries.ts';

/** 404 when there is none; its row is locked where it is about to change. */
export async function requireIntegration(ctx: Ctx, id: string, lock = false): Promise<StoredIntegration> {
  const stored = await findIntegration(ctx, id, lock);
  if (!stored) throw new AppError('not_found', { object: 'integration' });
  return stored;
}

/** One whose deletion was not requested. */
export async function requireLasting(ctx: Ctx, id: string, lock = false): Promise<StoredIntegration> {
  const stored = await requireIntegration(ctx, id, lock);
  if (stored.deletion_at !== null) throw new AppError('integration_ending');
  return stored;
}

export async function readIntegration(ctx: Ctx, id: string): Promise<Integration> {
  const [wire] = await integrationWires(ctx, [await requireIntegration(ctx, id)]);
  return present(wire, 'the connection');
}

/** A connection that fills users changes them: the right on connections hires nobody. */
export async function requireOverPeople(ctx: Ctx, integration_id: string): Promise<void> {
  if ((await findSyncsOf(ctx, integration_id)).some(({ target }) => target === 'users'))
    requirePermission(ctx, 'user.users', 'write');
}

export async function requireSync(ctx: Ctx, id: string): Promise<StoredSync> {
  const sync = await findSync(ctx, id);
  if (!sync) throw new AppError('not_found', { object: 'integration' });
  return sync;
}
