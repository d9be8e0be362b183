import type { SignInSettings } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from './read-settings.ts';
import { findDomain, removeDomain } from './settings-queries.ts';

export async function deleteDomain(ctx: Ctx, id: string): Promise<SignInSettings> {
  requirePermission(ctx, 'company_setting.security', 'write');
  const domain = await findDomain(ctx, id);
  if (!domain) throw new AppError('not_found', { object: 'domain' });
  await removeDomain(ctx, id);
  ctx.audit({ object_type: 'company', object_id: ctx.tenant.company_id, before: { domain: domain.name } });
  return readSettings(ctx);
}
