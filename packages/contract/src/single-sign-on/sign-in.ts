import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emailSchema } from '../auth/shapes.ts';
import { idSchema } from '../shared/primitives.ts';

/*
 * The browser itself opens these, as pages: each answers with a redirect, and a refusal leads to the login page with its code
 * (`/auth?problem=`).
 */
const PAGE = {
  permission: { kind: 'public' },
  response: z.unknown(),
  answers: 'file',
  errors: [],
} as const;

/** What another site handed back is a token of ours: 256 bits in base64url. */
const handleSchema = z.string().max(200);

export const getSignInOptions = defineCall({
  name: 'getSignInOptions',
  method: 'GET',
  path: '/auth/options',
  summary: 'Which ways to sign in the login page offers',
  permission: { kind: 'public' },
  response: z.object({ google: z.boolean() }),
  errors: [],
});

export const startSingleSignOn = defineCall({
  ...PAGE,
  name: 'startSingleSignOn',
  method: 'GET',
  path: '/auth/sso/start',
  summary: 'Leads to the identity provider of the company that owns the domain of an address',
  query: z.strictObject({
    email: emailSchema.optional(),
    /** `session`: the person of the open session shows that it is them again. */
    confirm: z.literal('session').optional(),
  }),
});

export const answerSingleSignOn = defineCall({
  ...PAGE,
  name: 'answerSingleSignOn',
  method: 'POST',
  path: '/auth/sso/acs',
  summary: 'Where the identity provider posts its SAML 2.0 response',
  body: z.strictObject({
    SAMLResponse: z.string().max(500_000),
    RelayState: handleSchema.optional(),
  }),
  from_other_site: true,
  audit: 'login',
});

export const finishSingleSignOn = defineCall({
  ...PAGE,
  name: 'finishSingleSignOn',
  method: 'GET',
  path: '/auth/sso/finish',
  summary: 'Opens the session in the browser that began the sign-in',
  query: z.strictObject({ code: handleSchema }),
});

export const getSsoMetadata = defineCall({
  ...PAGE,
  name: 'getSsoMetadata',
  method: 'GET',
  path: '/auth/sso/metadata',
  summary: 'SAML 2.0 metadata of the service provider of a company',
  query: z.strictObject({ company: idSchema }),
});

export const startGoogle = defineCall({
  ...PAGE,
  name: 'startGoogle',
  method: 'GET',
  path: '/auth/google/start',
  summary: 'Leads to Google',
  query: z.strictObject({ confirm: z.literal('session').optional() }),
});

export const answerGoogle = defineCall({
  ...PAGE,
  name: 'answerGoogle',
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Where Google leads back to; opens the session',
  /** All that Google is known to send; the first two are used. */
  query: z.strictObject({
    code: z.string().max(2000).optional(),
    state: handleSchema.optional(),
    iss: z.string().max(500).optional(),
    scope: z.string().max(2000).optional(),
    authuser: z.string().max(20).optional(),
    prompt: z.string().max(100).optional(),
    hd: z.string().max(253).optional(),
    session_state: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
    error_subtype: z.string().max(200).optional(),
    error_description: z.string().max(2000).optional(),
  }),
});
