import type { SignInWays } from '@comptoir/contract';
import type { SignedInBy } from '../../platform/auth/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import { findSettings } from './settings-queries.ts';
import { openWays } from './sign-in-policy.ts';

/** For everybody of the company, as a login meets them. */
export async function readWays(ctx: Ctx, { way }: SignedInBy): Promise<SignInWays> {
  const stored = await findSettings(ctx);
  const open = openWays({ ...stored, google_available: ctx.services.google !== null });
  return {
    signed_in_by: way,
    password_login: open.password,
    google_login: open.google,
    sso_login: open.sso,
    connection_name: open.sso ? stored.connection_name : null,
    factor_required: stored.factor_required,
  };
}
