import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, nameSchema, okSchema } from '../shared/primitives.ts';
import { recoveryCodesSchema } from './second-factor.ts';

/** Of one account. */
export const MAX_PASSKEYS = 20;

const MAX_CREDENTIAL_ID = 1400;
const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

/** How a browser reaches an authenticator: `usb`, `internal`, `hybrid` and whatever comes. */
const transportSchema = z.string().regex(/^[a-z-]{1,20}$/);
const credentialSchema = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(transportSchema).optional(),
});

/** What the browser hands to an authenticator, in the words of WebAuthn (`PublicKeyCredentialCreationOptionsJSON`). */
const creationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
});

/** The same of a login (`PublicKeyCredentialRequestOptionsJSON`). */
const requestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(credentialSchema),
  userVerification: z.enum(['preferred', 'required']),
});

/** What an authenticator made: a new credential. */
export const newCredentialSchema = z.strictObject({
  id: base64url(MAX_CREDENTIAL_ID),
  client_data: base64url(4000),
  attestation: base64url(20_000),
  transports: z.array(transportSchema).max(10),
});
export type NewCredential = z.output<typeof newCredentialSchema>;

/** What an authenticator signed. */
export const signedCredentialSchema = z.strictObject({
  id: base64url(MAX_CREDENTIAL_ID),
  client_data: base64url(4000),
  authenticator_data: base64url(8000),
  signature: base64url(8000),
  /** Whose passkey it is, as the authenticator knows it. */
  user_handle: base64url(100).nullable(),
});
export type SignedCredential = z.output<typeof signedCredentialSchema>;

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/me/passkeys/options',
  summary: 'What the browser makes a new passkey with; it counts once addPasskey has accepted it',
  permission: { kind: 'session' },
  response: creationSchema,
  errors: ['forbidden', 'passkeys_full', 'passkeys_unavailable'],
  audit: 'begin_passkey',
  needs_password: 'always',
  before_factor: true,
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/me/passkeys',
  summary:
    'Adds the passkey that the browser made. The first second factor brings recovery codes, shown this once, and ends other sessions',
  permission: { kind: 'session' },
  body: z.strictObject({ name: nameSchema, credential: newCredentialSchema }),
  response: recoveryCodesSchema.extend({ id: idSchema }),
  errors: [
    'forbidden',
    'passkey_refused',
    'passkey_known',
    'passkeys_full',
    'passkeys_unavailable',
    'sign_in_over',
  ],
  audit: 'add_passkey',
  needs_password: 'always',
  before_factor: true,
});

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/me/passkeys/{id}',
  summary: "Renames one of the caller's passkeys",
  permission: { kind: 'session' },
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  response: okSchema,
  errors: ['not_found'],
  audit: 'rename_passkey',
  needs_password: 'always',
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/me/passkeys/{id}',
  summary:
    "Removes one of the caller's passkeys; the last second factor stays where a company of theirs requires one",
  permission: { kind: 'session' },
  params: idParams,
  response: okSchema,
  errors: ['not_found', 'factor_required'],
  audit: 'remove_passkey',
  needs_password: 'always',
});

export const beginFactorPasskey = defineCall({
  name: 'beginFactorPasskey',
  method: 'POST',
  path: '/auth/login/factor/passkey/options',
  summary: 'The second step of a login by a passkey: what the browser has signed',
  permission: { kind: 'public' },
  response: requestSchema,
  errors: ['sign_in_over', 'passkeys_unavailable'],
  audit: 'login',
});

export const loginFactorPasskey = defineCall({
  name: 'loginFactorPasskey',
  method: 'POST',
  path: '/auth/login/factor/passkey',
  summary: 'The second step of a login: opens the session by a passkey',
  permission: { kind: 'public' },
  body: z.strictObject({ credential: signedCredentialSchema }),
  response: okSchema,
  errors: ['passkey_refused', 'passkeys_unavailable', 'sign_in_over', 'too_many_requests'],
  audit: 'login',
});

export const beginPasskeyLogin = defineCall({
  name: 'beginPasskeyLogin',
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'A login by a passkey alone: what the browser has signed',
  permission: { kind: 'public' },
  response: requestSchema,
  errors: ['passkeys_unavailable', 'too_many_requests'],
  audit: 'login',
});

export const loginPasskey = defineCall({
  name: 'loginPasskey',
  method: 'POST',
  path: '/auth/login/passkey',
  summary:
    'Opens a session by a passkey that has verified its owner (PIN, finger, face): it takes the place of password and second factor',
  permission: { kind: 'public' },
  body: z.strictObject({ credential: signedCredentialSchema }),
  response: okSchema,
  errors: [
    'passkey_refused',
    'passkeys_unavailable',
    'sign_in_over',
    'no_active_account',
    'password_login_disabled',
    'sso_required',
    'too_many_requests',
  ],
  audit: 'login',
});
