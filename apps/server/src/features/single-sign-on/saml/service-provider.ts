import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Services } from '../../../platform/context.ts';

/** The identity provider of a company, as its metadata described it. */
export interface IdentityProvider {
  readonly entity_id: string;
  readonly url: string;
  readonly certificates: readonly string[];
}

/** What we are to the identity provider of one company. The name is the company's own: what is said to one company counts in no other. */
export interface ServiceProvider {
  readonly entity_id: string;
  readonly metadata_url: string;
  readonly redirect_url: string;
}

export function serviceProvider(
  { public_url }: Pick<Services, 'public_url'>,
  company_id: string,
): ServiceProvider {
  const metadata_url = `${public_url}/auth/sso/metadata?company=${company_id}`;
  return { entity_id: metadata_url, metadata_url, redirect_url: `${public_url}/auth/sso/acs` };
}

/** Clocks of two machines. */
const CLOCK_SKEW_MS = 60_000;
/** Our own rows end a request: the library gets no other time. */
const FOREVER = '9999-01-01T00:00:00Z';

export interface SamlOptions {
  readonly ours: ServiceProvider;
  readonly theirs: IdentityProvider;
  readonly request_id: string;
  /** The person signs in again, whatever session they have there. */
  readonly again?: boolean;
}

/** The library, for one request: it accepts an answer to that one alone, with a signed assertion that is meant for us. */
export function samlOf({ ours, theirs, request_id, again = false }: SamlOptions): SAML {
  return new SAML({
    callbackUrl: ours.redirect_url,
    issuer: ours.entity_id,
    audience: ours.entity_id,
    entryPoint: theirs.url,
    idpCert: [...theirs.certificates],
    idpIssuer: theirs.entity_id,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    // How somebody proves who they are is their company's choice.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: 'sha256',
    forceAuthn: again,
    generateUniqueId: () => request_id,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (key) => (key === request_id ? FOREVER : null),
      removeAsync: async () => null,
    },
  });
}

/** The metadata that the admin gives to the identity provider. */
export function metadataOf(ours: ServiceProvider): string {
  const nowhere = { entity_id: '', url: ours.redirect_url, certificates: ['unused'] };
  return samlOf({ ours, theirs: nowhere, request_id: '_metadata' }).generateServiceProviderMetadata(null);
}
