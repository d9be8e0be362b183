import type { BodyOf, createSandbox as createCall, Environment } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_SANDBOXES, monthOf } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireRange } from './range-policy.ts';
import {
  closeSandbox,
  companyBegan,
  findSandbox,
  insertSandbox,
  saveSandbox,
  type StoredSandbox,
} from './sandbox-queries.ts';

export const COPY_JOB = 'copy_sandbox';
export const DROP_JOB = 'drop_sandbox';

type Wanted = BodyOf<typeof createCall>;

export async function createSandbox(
  ctx: Ctx,
  { name, range_calculations: range }: Wanted,
): Promise<Environment> {
  requirePermission(ctx, 'sandbox', 'write');
  await requireCompanyRange(ctx, range);
  const id = ctx.newId();
  if (!(await insertSandbox(ctx, { id, name, range })))
    throw new AppError('sandbox_limit', { most: MAX_SANDBOXES });
  ctx.audit({ object_type: 'sandbox', object_id: id, after: { name, ...range } });
  await ctx.enqueue(COPY_JOB, { sandbox_id: id });
  return {
    id,
    company_id: ctx.tenant.company_id,
    name,
    live: false,
    ready: false,
    range_calculations: range,
  };
}

export async function updateSandbox(
  ctx: Ctx,
  id: string,
  { name, range_calculations: range }: Wanted,
): Promise<Environment> {
  requirePermission(ctx, 'sandbox', 'write');
  const before = await requireReady(ctx, id);
  await requireCompanyRange(ctx, range);
  await saveSandbox(ctx, { id, name, range });
  ctx.audit({
    object_type: 'sandbox',
    object_id: id,
    before: { name: before.name },
    after: { name, ...range },
  });
  return { id, company_id: ctx.tenant.company_id, name, live: false, ready: true, range_calculations: range };
}

export async function deleteSandbox(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'sandbox', 'delete');
  const { name } = await requireReady(ctx, id);
  await closeSandbox(ctx, id, ctx.clock.now());
  ctx.audit({ object_type: 'sandbox', object_id: id, before: { name } });
  await ctx.enqueue(DROP_JOB, { sandbox_id: id });
}

async function requireReady(ctx: Ctx, id: string): Promise<StoredSandbox> {
  const found = await findSandbox(ctx, id);
  if (!found) throw new AppError('not_found', { object: 'sandbox' });
  if (!found.ready) throw new AppError('sandbox_not_ready');
  return found;
}

async function requireCompanyRange(ctx: Ctx, range: Wanted['range_calculations']): Promise<void> {
  const began = await companyBegan(ctx);
  requireRange(range, monthOf(began.getUTCFullYear(), began.getUTCMonth() + 1));
}
