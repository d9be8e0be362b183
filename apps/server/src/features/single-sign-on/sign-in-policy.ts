import type { SignedInBy } from '../../platform/auth/sessions.ts';

/** Which ways are open. */
export interface Ways {
  readonly password_login: boolean;
  readonly google_login: boolean;
  readonly google_available: boolean;
  readonly sso_login: boolean;
  readonly sso_required: boolean;
  readonly sso_available: boolean;
  /** Somebody signed in by this connection. */
  readonly is_tested: boolean;
}

/** The ways that a login can take: required single sign-on closes the others. */
export function openWays(ways: Omit<Ways, 'is_tested'>): Readonly<Record<SignedInBy['way'], boolean>> {
  return {
    password: ways.password_login && !ways.sso_required,
    google: ways.google_login && ways.google_available && !ways.sso_required,
    sso: ways.sso_login && ways.sso_available,
  };
}

/**
 * Why ways to sign in may not be so: the person who saves them has to be able to come back the way they came, and single sign-on that
 * nobody has used yet is no way in. Support always has its password.
 */
export function lockOut(
  ways: Ways,
  caller: SignedInBy['way'] | 'support',
): 'locks_out' | 'sso_untested' | null {
  const { password, google, sso } = openWays(ways);
  if (ways.sso_required && !(sso && ways.is_tested)) return 'sso_untested';
  const open = { password, google, sso: sso && ways.is_tested };
  if (!open.password && !open.google && !open.sso) return sso ? 'sso_untested' : 'locks_out';
  return caller === 'support' || open[caller] ? null : 'locks_out';
}
