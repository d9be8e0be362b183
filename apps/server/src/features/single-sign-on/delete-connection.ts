import type { SignInSettings } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { SignedInBy } from '../../platform/auth/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from './read-settings.ts';
import { refuseLockOut } from './save-settings.ts';
import { findSettings, NO_CONNECTION, saveSettings } from './settings-queries.ts';

/** Single sign-on is off with it, and sessions that it opened are over. */
export async function deleteConnection(ctx: Ctx, by: SignedInBy): Promise<SignInSettings> {
  requirePermission(ctx, 'company_setting.security', 'write');
  const before = await findSettings(ctx, true);
  const change = { ...NO_CONNECTION, sso_login: false };
  refuseLockOut(ctx, { ...before, ...change }, by);
  await saveSettings(ctx, before, change);
  ctx.audit({
    object_type: 'company',
    object_id: ctx.tenant.company_id,
    before: { connection_name: before.connection_name, entity_id: before.idp_entity_id },
  });
  return readSettings(ctx);
}
