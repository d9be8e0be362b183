import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, instantSchema, okSchema } from '../shared/primitives.ts';

/** Six digits of an authenticator app, or a recovery code; spaces and dashes count for nothing. */
export const factorCodeSchema = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase());

export const RECOVERY_CODES = 10;
/** Empty where there are codes already: they stay. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Kept by a service on several devices. */
  is_synced: z.boolean(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
});

export const loginFactor = defineCall({
  name: 'loginFactor',
  method: 'POST',
  path: '/auth/login/factor',
  summary:
    'The second step of a login: opens the session by a code of the authenticator app or a recovery code',
  permission: { kind: 'public' },
  body: z.strictObject({ code: factorCodeSchema }),
  response: okSchema,
  errors: ['factor_wrong', 'sign_in_over', 'too_many_requests'],
  audit: 'login',
});

export const getFactor = defineCall({
  name: 'getFactor',
  method: 'GET',
  path: '/api/me/factor',
  summary: "The second factor of the caller's account",
  permission: { kind: 'session' },
  response: z.object({
    /** By an app or by a passkey. */
    is_on: z.boolean(),
    has_app: z.boolean(),
    passkeys: z.array(passkeySchema),
    /** A company of theirs requires it. */
    is_required: z.boolean(),
    recovery_codes_left: z.number().int(),
  }),
  errors: [],
  before_factor: true,
});

export const beginFactor = defineCall({
  name: 'beginFactor',
  method: 'POST',
  path: '/api/me/factor',
  summary: 'A new secret for an authenticator app: it counts once a code of it is typed',
  permission: { kind: 'session' },
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['factor_set'],
  audit: 'begin_factor',
  needs_password: 'always',
  before_factor: true,
});

export const confirmFactor = defineCall({
  name: 'confirmFactor',
  method: 'POST',
  path: '/api/me/factor/confirmation',
  summary:
    'Adds the authenticator app by its first code. The first second factor brings recovery codes, shown this once, and ends other sessions',
  permission: { kind: 'session' },
  body: z.strictObject({ code: factorCodeSchema }),
  response: recoveryCodesSchema,
  errors: ['factor_wrong', 'factor_set', 'too_many_requests'],
  audit: 'turn_factor_on',
  needs_password: 'always',
  before_factor: true,
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/me/factor/recovery_codes',
  summary: 'New recovery codes; the earlier ones stop working',
  permission: { kind: 'session' },
  response: recoveryCodesSchema,
  errors: ['not_found'],
  audit: 'renew_recovery_codes',
  needs_password: 'always',
});

export const removeApp = defineCall({
  name: 'removeApp',
  method: 'DELETE',
  path: '/api/me/factor/app',
  summary:
    'Removes the authenticator app; the last second factor stays where a company of theirs requires one',
  permission: { kind: 'session' },
  response: okSchema,
  errors: ['not_found', 'factor_required'],
  audit: 'remove_app',
  needs_password: 'always',
});

export const removeFactor = defineCall({
  name: 'removeFactor',
  method: 'DELETE',
  path: '/api/me/factor',
  summary:
    'Turns the second factor off: app, passkeys and recovery codes go, unless a company of theirs requires one',
  permission: { kind: 'session' },
  response: okSchema,
  errors: ['factor_required'],
  audit: 'turn_factor_off',
  needs_password: 'always',
});
