import type { NewCredential, SignedCredential } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Passkey } from './passkey-queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded by the first passkey: half a second that a start need not spend. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257] as const;

export interface MadePasskey {
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
  readonly is_synced: boolean;
}

/** Every failure looks alike: a library's words about bytes help nobody at a login. */
async function orRefused<T>(check: () => Promise<T | null>): Promise<T> {
  const found = await check().catch(() => null);
  if (found === null) throw new AppError('passkey_refused');
  return found;
}

/**
 * Statements about the maker of an authenticator are neither wanted nor read: their certificates name addresses, which reading them would
 * call.
 */
async function refuseAttestation(attestation: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const read = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = read.get('fmt');
  const isOwn = format === 'packed' && read.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isOwn) throw new AppError('passkey_refused');
}

/** Is it a new credential for us, made now, by a page of ours? */
export function checkNew(
  credential: NewCredential,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<MadePasskey> {
  return orRefused(async () => {
    await refuseAttestation(credential.attestation);
    const { verifyRegistrationResponse } = await loadWebauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: credential.client_data, attestationObject: credential.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    // The authenticator names the credential, not the page.
    if (!registrationInfo || registrationInfo.credential.id !== credential.id) return null;
    return {
      credential_id: registrationInfo.credential.id,
      public_key: registrationInfo.credential.publicKey,
      counter: registrationInfo.credential.counter,
      is_synced: registrationInfo.credentialBackedUp,
    };
  });
}

export interface Signing {
  readonly challenge: string;
  readonly party: RelyingParty;
  /** The authenticator has verified its owner by PIN, finger or face. */
  readonly must_verify: boolean;
}

/** The account as an authenticator knows it: its id's bytes. */
export const handleOf = (account_id: string): string =>
  Buffer.from(account_id.replaceAll('-', ''), 'hex').toString('base64url');

/** Is the answer signed by this passkey, for this challenge, on a page of ours? Answers how often it signed. */
export function checkSigned(
  credential: SignedCredential,
  passkey: Passkey,
  { challenge, party, must_verify }: Signing,
): Promise<number> {
  return orRefused(async () => {
    const { verifyAuthenticationResponse } = await loadWebauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: credential.client_data,
          authenticatorData: credential.authenticator_data,
          signature: credential.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: must_verify,
      // The count is compared where it is saved: the library would refuse it without a word that the trail could note.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}
