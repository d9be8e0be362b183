import type {
  beginPasskey,
  beginPasskeyLogin,
  NewCredential,
  ResponseOf,
  SignedCredential,
} from '@comptoir/contract';
import type { ErrorCode } from '@comptoir/contract/errors';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './api.ts';

/** Browsers have passkeys on pages that came over https, and on this machine itself. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const CODES: Readonly<Record<string, ErrorCode>> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_known',
  SecurityError: 'passkeys_unavailable',
};

/** What the browser says, in the words of a refusal. */
async function worded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new ApiError(CODES[name] ?? 'passkey_refused', 0);
  }
}

const load = () => import('@simplewebauthn/browser');

/** The person touches their key, or shows a finger: a new passkey. */
export async function makePasskey(options: ResponseOf<typeof beginPasskey>): Promise<NewCredential> {
  const { startRegistration } = await load();
  const { id, response } = await worded(() =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: [...(response.transports ?? [])],
  };
}

/** A passkey signs that its owner is here. */
export async function signWithPasskey(
  options: ResponseOf<typeof beginPasskeyLogin>,
): Promise<SignedCredential> {
  const { startAuthentication } = await load();
  const { id, response } = await worded(() =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  };
}
