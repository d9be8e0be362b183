import type { BodyOf, CompanySettings, createAccount as createAccountCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { createCompany, hasCompany, lockFirstCompany } from '../users/index.ts';
import { consumeToken } from './account-queries.ts';
import { noteAccess } from './note-access.ts';
import { requirePolicy } from './password-policy.ts';

export type Setup = NonNullable<BodyOf<typeof createAccountCall>['setup']>;

export async function setUp(
  ctx: PublicCtx,
  token: string,
  password: string,
  setup: Setup | undefined,
): Promise<string> {
  if (!setup) throw new AppError('invalid_field', { reason: 'invalid_type' }, 'setup');
  requirePolicy(password, [setup.company, setup.name, setup.email]);
  const password_hash = await hashPassword(password);
  const account_id = await ctx.platformTransaction(async (db) => {
    await lockFirstCompany(db);
    if (!(await consumeToken(db, token, ctx.clock.now())) || (await hasCompany(db)))
      throw new AppError('token_used', { kind: 'setup' });
    const { company, currency, timezone, language = 'en' } = setup;
    const created = await createCompany(db, ctx.newId, {
      created_at: ctx.clock.now(),
      name: company,
      settings: { currency, timezone, date_format: dateFormatOf(currency) },
      admin: { name: setup.name, email: setup.email, password_hash, language, licenced: false },
    });
    return created.account_id;
  });
  await noteAccess(ctx, 'create_company', account_id);
  return account_id;
}

/** Month first where the dollar is at home, else day first; the company's settings change it. */
function dateFormatOf(currency: string | undefined): CompanySettings['date_format'] | undefined {
  return currency === 'USD' ? 'american' : undefined;
}
