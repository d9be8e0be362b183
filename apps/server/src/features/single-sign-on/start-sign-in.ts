import { AppError } from '@comptoir/contract/errors';
import { randomToken } from '../../platform/auth/tokens.ts';
import type { Services } from '../../platform/context.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { samlOf, serviceProvider } from './saml/service-provider.ts';
import {
  type CompanySignIn,
  findCompanyOfDomain,
  findCompanySignIn,
  findSession,
  insertRequest,
} from './sign-in-queries.ts';

/** From the start until the browser is back with the answer. */
export const SIGN_IN_MINUTES = 10;

export interface Started {
  readonly url: string;
  /** For the browser alone. */
  readonly cookie: string;
}

/** The name of a request at the identity provider: from its handle, which is kept hashed. */
export const requestId = (services: Pick<Services, 'sign'>, handle: string) =>
  `_${services.sign('saml request', handle)}`;

export const endOf = (now: Date) => new Date(now.getTime() + SIGN_IN_MINUTES * 60_000);

export interface Start {
  readonly email?: string | undefined;
  /** The cookie of the session whose person shows that it is them again. */
  readonly session_token: string | null;
}

/** Where single sign-on of the address's company leads. */
export async function startSso(ctx: PublicCtx, { email, session_token }: Start): Promise<Started> {
  const now = ctx.clock.now();
  const [handle, cookie] = [randomToken(), randomToken()];
  const { company, session_id } = await ctx.platformTransaction(async (db) => {
    const session = session_token === null ? null : await findSession(db, session_token);
    const company_id =
      session?.company_id ??
      (email === undefined ? null : await findCompanyOfDomain(db, email.split('@').at(-1) ?? ''));
    const found = company_id === null ? null : await findCompanySignIn(db, company_id);
    if (found === null || found.provider === null) throw new AppError('sso_not_configured');
    if (!isOn(found)) throw new AppError('sso_disabled');
    const confirmed = session?.way === 'sso' ? session.id : null;
    await insertRequest(
      db,
      {
        handle,
        way: 'sso',
        company_id: found.company_id,
        cookie,
        session_id: confirmed,
        expires_at: endOf(now),
      },
      now,
    );
    return { company: { ...found, provider: found.provider }, session_id: confirmed };
  });
  const saml = samlOf({
    ours: serviceProvider(ctx.services, company.company_id),
    theirs: company.provider,
    request_id: requestId(ctx.services, handle),
    again: session_id !== null,
  });
  return { url: await saml.getAuthorizeUrlAsync(handle, undefined, {}), cookie };
}

export const isOn = ({ sso_login, sso_available }: CompanySignIn) => sso_login && sso_available;
