import type { CompensationWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCompensation, type StoredCompensation } from './compensation-queries.ts';
import { toWireDocument } from './document-wire.ts';
import { findExampleUser } from './member-queries.ts';
import { summaryOf } from './read-plans.ts';

export async function getCompensation(ctx: Ctx, id: string): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'read');
  return readCompensation(ctx, id);
}

/** The compensation as every compensation call answers it. */
export async function readCompensation(ctx: Ctx, id: string): Promise<CompensationWire> {
  const stored = await requireCompensation(ctx, id);
  const { plan_id, plan_name, plan_state } = stored;
  const example_user_id = await findExampleUser(ctx, plan_id);
  return {
    ...summaryOf(stored),
    plan_name,
    plan_state,
    example_user_id,
    document: toWireDocument(stored.document),
  };
}

export async function requireCompensation(ctx: Ctx, id: string, lock = false): Promise<StoredCompensation> {
  const stored = await findCompensation(ctx, id, lock);
  if (!stored) throw new AppError('not_found', { object: 'compensation' });
  return stored;
}
