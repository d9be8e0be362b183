import type { BodyOf, SignInSettings, updateSignInSettings as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { SignedInBy } from '../../platform/auth/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { readSettings } from './read-settings.ts';
import { findSettings, saveSettings, type StoredSettings } from './settings-queries.ts';
import { lockOut } from './sign-in-policy.ts';

const SWITCHES = ['password_login', 'google_login', 'sso_login', 'sso_required', 'factor_required'] as const;

/** Switches the ways to sign in. Takes effect at once: sessions that were opened another way are over in this company. */
export async function updateSettings(
  ctx: Ctx,
  { version, ...body }: BodyOf<typeof call>,
  by: SignedInBy,
): Promise<SignInSettings> {
  requirePermission(ctx, 'company_setting.security', 'write');
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<
    Pick<StoredSettings, (typeof SWITCHES)[number]>
  >;
  const before = await findSettings(ctx, true);
  assertVersion('company', before.version, version);
  const after = { ...before, ...sent };
  if (sent.google_login && ctx.services.google === null)
    throw new AppError('google_not_available', {}, 'google_login');
  if (after.sso_login && after.idp_entity_id === null)
    throw new AppError('sso_not_configured', {}, 'sso_login');
  refuseLockOut(ctx, after, by);
  await saveSettings(ctx, before, sent);
  const changed = SWITCHES.filter((name) => after[name] !== before[name]);
  const valuesOf = (of: StoredSettings) => Object.fromEntries(changed.map((name) => [name, of[name]]));
  if (changed.length > 0)
    ctx.audit({
      object_type: 'company',
      object_id: ctx.tenant.company_id,
      before: valuesOf(before),
      after: valuesOf(after),
    });
  return readSettings(ctx);
}

/** The person who saves this must be able to come back. */
export function refuseLockOut(ctx: Ctx, after: StoredSettings, by: SignedInBy): void {
  const problem = lockOut(
    { ...after, google_available: ctx.services.google !== null, is_tested: after.tested_at !== null },
    ctx.actor.user_id === null ? 'support' : by.way,
  );
  if (problem !== null) throw new AppError(problem);
}
