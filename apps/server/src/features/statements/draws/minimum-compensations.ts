import type {
  BodyOf,
  createMinimumCompensation as createCall,
  DrawAudience,
  minimumCompensationSchema,
  updateMinimumCompensation as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { z } from 'zod';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { assertUnused, termsWire } from './change-draws.ts';
import { payDraws, storedTerms } from './draw-checks.ts';
import {
  deleteDrawRow,
  type DrawRow,
  findMinimums,
  hasAudience,
  insertDraws,
  requireDraw,
  updateDrawRow,
} from './draw-queries.ts';

type Minimum = z.output<typeof minimumCompensationSchema>;

const RESOURCE = 'company_setting.minimum_compensation' as const;

export async function listMinimumCompensations(ctx: Ctx): Promise<Minimum[]> {
  requirePermission(ctx, RESOURCE, 'read');
  return (await findMinimums(ctx)).map(wireOf);
}

export async function createMinimumCompensation(
  ctx: Ctx,
  { audience, ...body }: BodyOf<typeof createCall>,
): Promise<Minimum> {
  requirePermission(ctx, RESOURCE, 'write');
  const terms = await storedTerms(ctx, { ...body, way: 'top_up' });
  const id = ctx.newId();
  await insertDraws(ctx, [
    { ...terms, id, user_id: null, state: 'active', ...(await storedAudience(ctx, audience)) },
  ]);
  const after = await one(ctx, id);
  ctx.audit({ object_type: 'minimum_compensation', object_id: id, after });
  await payDraws(ctx, null, terms.start_month);
  return one(ctx, id);
}

export async function updateMinimumCompensation(
  ctx: Ctx,
  id: string,
  { audience, version, ...body }: BodyOf<typeof updateCall>,
): Promise<Minimum> {
  requirePermission(ctx, RESOURCE, 'write');
  const before = await requireDraw(ctx, id, 'minimum');
  assertVersion('minimum_compensation', before.version, version);
  const terms = await storedTerms(ctx, { ...body, way: 'top_up' });
  await updateDrawRow(ctx, id, terms, await storedAudience(ctx, audience));
  const after = await one(ctx, id);
  ctx.audit({ object_type: 'minimum_compensation', object_id: id, before: wireOf(before), after });
  await payDraws(ctx, null, before.start_month < terms.start_month ? before.start_month : terms.start_month);
  return one(ctx, id);
}

export async function deleteMinimumCompensation(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, RESOURCE, 'delete');
  const before = await requireDraw(ctx, id, 'minimum');
  assertUnused(before);
  await deleteDrawRow(ctx, id);
  ctx.audit({ object_type: 'minimum_compensation', object_id: id, before: wireOf(before) });
  await payDraws(ctx, null, before.start_month);
}

async function one(ctx: Ctx, id: string): Promise<Minimum> {
  return wireOf(await requireDraw(ctx, id, 'minimum'));
}

async function storedAudience(
  ctx: Ctx,
  audience: DrawAudience,
): Promise<{ audience: DrawRow['audience']; audience_id: string | null }> {
  if (audience.kind === 'everyone') return { audience: 'everyone', audience_id: null };
  if (!(await hasAudience(ctx, audience.kind, audience.id)))
    throw new AppError('not_found', { object: audience.kind }, 'audience');
  return { audience: audience.kind, audience_id: audience.id };
}

function wireOf(row: DrawRow): Minimum {
  return {
    id: row.id,
    audience: {
      kind: row.audience === 'user' ? 'everyone' : row.audience,
      id: row.audience_id,
      name: row.audience_name,
    },
    ...termsWire(row),
    version: row.version,
    used: row.locked_in !== null,
    people: row.people,
  };
}
