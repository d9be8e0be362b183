import type { Profile } from '@node-saml/node-saml';
import { emailSchema } from '@comptoir/contract';
import { readXml } from './read-xml.ts';
import { samlOf, type SamlOptions } from './service-provider.ts';

/** What an identity provider says of the person. */
export interface Asserted {
  readonly subject: string;
  readonly email: string;
  readonly assertion_id: string;
}

/** Why an answer is not accepted: for the log and the admin. Never what it holds. */
export class SamlRefusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SamlRefusal';
  }
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** Algorithms that no signature may be made with. */
const WEAK = /Algorithm\s*=\s*["'][^"']*(?:#(?:rsa-|dsa-|hmac-)?sha1|hmac|#md5)[^"']*["']/i;
/** Names under which identity providers send the address. */
const ADDRESS_NAMES = [
  'email',
  'mail',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

/**
 * Checks the answer to one request. The library verifies the signature and reads the signed bytes alone, with their times, their audience
 * and the request that they answer; who the assertion is from, who it may be given by and at which address are checked here.
 */
export async function checkResponse(options: SamlOptions, base64: string): Promise<Asserted> {
  const xml = Buffer.from(base64, 'base64').toString('utf8');
  if (WEAK.test(xml)) throw new SamlRefusal('weak algorithm');
  const destination = readXml(xml)?.documentElement.getAttribute('Destination');
  if (destination === undefined) throw new SamlRefusal('unreadable');
  if (destination !== '' && destination !== options.ours.redirect_url)
    throw new SamlRefusal('other destination');
  const profile = await validated(options, base64);
  if (profile.issuer !== options.theirs.entity_id) throw new SamlRefusal('other issuer');
  const assertion = (profile.getAssertion?.() as { Assertion?: Node } | undefined)?.Assertion;
  if (!assertion) throw new SamlRefusal('no assertion');
  checkSubject(assertion, options);
  if (!conditionsOf(assertion)?.NotOnOrAfter) throw new SamlRefusal('no end');
  const assertion_id = assertion.$?.['ID'] ?? '';
  if (assertion_id === '') throw new SamlRefusal('no id');
  const email = addressOf(profile);
  if (email === null) throw new SamlRefusal('no address');
  // A transient name is another one each time.
  const subject = profile.nameIDFormat === TRANSIENT || !profile.nameID ? `email:${email}` : profile.nameID;
  return { subject: subject.slice(0, 1000), email, assertion_id };
}

async function validated(options: SamlOptions, base64: string): Promise<Profile> {
  const { profile, loggedOut } = await samlOf(options)
    .validatePostResponseAsync({ SAMLResponse: base64 })
    .catch((error: unknown) => {
      throw new SamlRefusal(error instanceof Error ? error.message.slice(0, 200) : 'invalid');
    });
  if (loggedOut || profile === null) throw new SamlRefusal('no profile');
  return profile;
}

/** Of signed XML, as the library reads it. */
interface Node {
  readonly $?: Readonly<Record<string, string>>;
  readonly Subject?: readonly {
    readonly SubjectConfirmation?: readonly {
      readonly $?: Readonly<Record<string, string>>;
      readonly SubjectConfirmationData?: readonly { readonly $?: Readonly<Record<string, string>> }[];
    }[];
  }[];
  readonly Conditions?: readonly { readonly $?: { readonly NotOnOrAfter?: string } }[];
}

const conditionsOf = (assertion: Node) => assertion.Conditions?.[0]?.$;

/** Every confirmation names us, our request and an end: one of two would let the other one pass. */
function checkSubject(assertion: Node, { ours, request_id }: SamlOptions): void {
  const confirmations = assertion.Subject?.[0]?.SubjectConfirmation ?? [];
  if (assertion.Subject?.length !== 1 || confirmations.length === 0) throw new SamlRefusal('no confirmation');
  for (const confirmation of confirmations) {
    const data = confirmation.SubjectConfirmationData?.[0]?.$;
    if (confirmation.$?.['Method'] !== BEARER) throw new SamlRefusal('other confirmation');
    if (data?.['Recipient'] !== ours.redirect_url) throw new SamlRefusal('other recipient');
    if (data['InResponseTo'] !== request_id) throw new SamlRefusal('other request');
    if (!data['NotOnOrAfter']) throw new SamlRefusal('no end');
  }
}

function addressOf({ attributes, nameID }: Profile): string | null {
  const sent = (attributes ?? {}) as Readonly<Record<string, unknown>>;
  const named = Object.entries(sent).find(([name]) => ADDRESS_NAMES.includes(name.toLowerCase()))?.[1];
  const parsed = emailSchema.safeParse(named ?? nameID);
  return parsed.success ? parsed.data : null;
}
