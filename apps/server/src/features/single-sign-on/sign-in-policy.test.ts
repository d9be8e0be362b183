import { expect, it } from 'vitest';
import { lockOut, type Ways } from './sign-in-policy.ts';

const PASSWORD_ONLY: Ways = {
  password_login: true,
  google_login: false,
  google_available: true,
  sso_login: false,
  sso_required: false,
  sso_available: true,
  is_tested: false,
};
const SSO = { sso_login: true, is_tested: true };

it.each([
  // change                                                     by           refused as
  [{}, 'password', null],
  [{ password_login: false }, 'password', 'locks_out'],
  [{ password_login: false }, 'support', 'locks_out'],
  [{ sso_login: true }, 'password', null],
  [{ sso_login: true, sso_required: true }, 'password', 'sso_untested'],
  [{ sso_login: true, password_login: false }, 'support', 'sso_untested'],
  [{ ...SSO, sso_required: true }, 'password', 'locks_out'],
  [{ ...SSO, sso_required: true }, 'google', 'locks_out'],
  [{ ...SSO, sso_required: true }, 'sso', null],
  [{ ...SSO, sso_required: true }, 'support', null],
  [{ ...SSO, password_login: false }, 'password', 'locks_out'],
  [{ ...SSO, password_login: false }, 'sso', null],
  [{ sso_required: true, is_tested: true }, 'support', 'sso_untested'],
  [{ ...SSO, sso_required: true, sso_available: false }, 'support', 'sso_untested'],
  [{ google_login: true, password_login: false }, 'google', null],
  [{ google_login: true, password_login: false }, 'password', 'locks_out'],
  [{ google_login: true, password_login: false, google_available: false }, 'support', 'locks_out'],
  [{ ...SSO, sso_login: false }, 'sso', 'locks_out'],
] as const)('%j by %s: %s', (change, caller, refusal) => {
  expect(lockOut({ ...PASSWORD_ONLY, ...change }, caller)).toBe(refusal);
});
