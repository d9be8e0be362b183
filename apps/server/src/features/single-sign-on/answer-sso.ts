import { AppError } from '@comptoir/contract/errors';
import { randomToken } from '../../platform/auth/tokens.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { noteAcceptance } from '../auth/index.ts';
import { findPerson } from './find-person.ts';
import { checkResponse, SamlRefusal, type Asserted } from './saml/check-response.ts';
import { type IdentityProvider, serviceProvider } from './saml/service-provider.ts';
import {
  answerRequest,
  findCompanySignIn,
  findRequest,
  noteTested,
  useAssertion,
} from './sign-in-queries.ts';
import { isOn, requestId } from './start-sign-in.ts';

/**
 * What the identity provider posted through the browser, without a cookie of ours. Answers the code that the browser which began takes
 * the session with. Without a request of ours nobody comes in.
 */
export async function answerSso(ctx: PublicCtx, handle: string, response: string): Promise<string> {
  const now = ctx.clock.now();
  const { company_id, provider } = await ctx.platformTransaction(async (db) => {
    const request = await findRequest(db, handle, 'sso', now);
    if (!request || request.company_id === null) throw new AppError('sign_in_over');
    const company = await findCompanySignIn(db, request.company_id);
    if (!company?.provider) throw new AppError('sso_not_configured');
    if (!isOn(company)) throw new AppError('sso_disabled');
    return { company_id: request.company_id, provider: company.provider };
  });
  const asserted = await check(ctx, { company_id, provider, handle }, response);
  const code = randomToken();
  const { account_id, accepted } = await ctx.platformTransaction(async (db) => {
    if (!(await useAssertion(db, company_id, asserted.assertion_id, now))) throw new AppError('sign_in_over');
    const known = {
      company_id,
      provider: provider.entity_id,
      subject: asserted.subject,
      email: asserted.email,
    };
    const found = await findPerson(db, known, now, ctx.newId);
    if (!(await answerRequest(db, handle, { account_id: found.account_id, code }, now)))
      throw new AppError('sign_in_over');
    await noteTested(db, company_id, now);
    return found;
  });
  if (accepted) await noteAcceptance(ctx, accepted, account_id);
  return code;
}

async function check(
  ctx: PublicCtx,
  { company_id, provider, handle }: { company_id: string; provider: IdentityProvider; handle: string },
  response: string,
): Promise<Asserted> {
  try {
    return await checkResponse(
      {
        ours: serviceProvider(ctx.services, company_id),
        theirs: provider,
        request_id: requestId(ctx.services, handle),
      },
      response,
    );
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    ctx.log.warn({ company_id, reason: error.message }, 'single sign-on refused');
    throw new AppError('sso_failed');
  }
}
