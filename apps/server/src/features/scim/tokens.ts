import type { BodyOf, makeScimToken, Provisioning, ResponseOf, rotateScimToken } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import { newScimToken } from '../../platform/auth/scim-tokens.ts';
import type { Ctx } from '../../platform/context.ts';
import { readProvisioning } from './read-provisioning.ts';
import { endToken, findToken, insertToken, lockProvisioning, replaceToken } from './settings-queries.ts';

const HOUR_MS = 3_600_000;

export async function makeToken(ctx: Ctx): Promise<ResponseOf<typeof makeScimToken>> {
  requirePermission(ctx, 'company_setting.security', 'write');
  await lockProvisioning(ctx);
  if (await findToken(ctx)) throw new AppError('scim_token_exists');
  const id = ctx.newId();
  const made = newScimToken(ctx.tenant.environment_id);
  await insertToken(ctx, id, made);
  ctx.audit({ object_type: 'provisioning', object_id: id, after: { last_four: made.last_four } });
  return { provisioning: await readProvisioning(ctx), token: made.secret };
}

/** The token before the former one ends at once: two at a time are enough to change over. */
export async function rotateToken(
  ctx: Ctx,
  { overlap_hours }: BodyOf<typeof rotateScimToken>,
): Promise<ResponseOf<typeof rotateScimToken>> {
  requirePermission(ctx, 'company_setting.security', 'write');
  const { id, last_four } = await requireToken(ctx);
  const made = newScimToken(ctx.tenant.environment_id);
  await replaceToken(ctx, id, made, new Date(ctx.clock.now().getTime() + overlap_hours * HOUR_MS));
  ctx.audit({
    object_type: 'provisioning',
    object_id: id,
    before: { last_four },
    after: { last_four: made.last_four, overlap_hours },
  });
  return { provisioning: await readProvisioning(ctx), token: made.secret };
}

export async function endScimToken(ctx: Ctx): Promise<Provisioning> {
  requirePermission(ctx, 'company_setting.security', 'write');
  const { id, last_four } = await requireToken(ctx);
  await endToken(ctx, id);
  ctx.audit({ object_type: 'provisioning', object_id: id, before: { last_four } });
  return readProvisioning(ctx);
}

async function requireToken(ctx: Ctx) {
  const token = await findToken(ctx, true);
  if (!token) throw new AppError('not_found', { object: 'scim_token' });
  return token;
}
