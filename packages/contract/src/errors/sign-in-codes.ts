import type { Most, None } from './plan-codes.ts';

/** Refusals of the sign-in at other sites, of its settings, and of the second factor. */
export interface SignInErrorParams {
  google_login_disabled: None;
  google_not_available: None;
  google_unverified: None;
  sso_disabled: None;
  sso_required: None;
  sso_not_configured: None;
  sso_untested: None;
  sso_failed: None;
  sign_in_over: None;
  locks_out: None;
  domain_invalid: None;
  domain_taken: { readonly domain: string };
  domain_unproven: { readonly domain: string; readonly record: string };
  idp_metadata_invalid: {
    readonly reason: 'unreachable' | 'unreadable' | 'no_provider' | 'no_address' | 'no_certificate';
  };
  /** The session may do nothing else before a second factor is set up. */
  factor_needed: None;
  factor_wrong: None;
  factor_set: None;
  factor_required: None;
  /** Whatever is wrong with it: more would help who tries. */
  passkey_refused: None;
  /** Of the browser: nobody touched the key, or the dialog was closed. */
  passkey_cancelled: None;
  passkey_known: None;
  passkeys_full: Most;
  /** The installation's address has no name that passkeys can be of. */
  passkeys_unavailable: None;
}

export const SIGN_IN_ERRORS = {
  google_login_disabled: true,
  google_not_available: true,
  google_unverified: true,
  sso_disabled: true,
  sso_required: true,
  sso_not_configured: true,
  sso_untested: true,
  sso_failed: true,
  sign_in_over: true,
  locks_out: true,
  domain_invalid: true,
  domain_taken: true,
  domain_unproven: true,
  idp_metadata_invalid: true,
  factor_needed: true,
  factor_wrong: true,
  factor_set: true,
  factor_required: true,
  passkey_refused: true,
  passkey_cancelled: true,
  passkey_known: true,
  passkeys_full: true,
  passkeys_unavailable: true,
} satisfies Readonly<Record<keyof SignInErrorParams, true>>;
