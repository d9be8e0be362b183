import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams } from '../shared/primitives.ts';
import {
  connectionNameOfSsoSchema,
  domainNameSchema,
  MAX_METADATA_LENGTH,
  signInSettingsSchema,
} from './shapes.ts';

const resource = { kind: 'resource', resource: 'company_setting.security' } as const;
const SSO = { feature: 'sso_config', live: true } as const;

export const getSignInSettings = defineCall({
  name: 'getSignInSettings',
  method: 'GET',
  path: '/api/company/security',
  summary: 'How people of the company sign in: password, Google, single sign-on, second factor',
  permission: { ...resource, level: 'read' },
  needs: { live: true },
  response: signInSettingsSchema,
  errors: [],
});

/** Refused where it would leave the caller, or everybody, without a way in. */
export const updateSignInSettings = defineCall({
  name: 'updateSignInSettings',
  method: 'PATCH',
  path: '/api/company/security',
  summary: 'Switches the ways to sign in on and off',
  permission: { ...resource, level: 'write' },
  needs: { live: true },
  body: z.strictObject({
    version: editVersionSchema.optional(),
    password_login: z.boolean().optional(),
    google_login: z.boolean().optional(),
    sso_login: z.boolean().optional(),
    sso_required: z.boolean().optional(),
    factor_required: z.boolean().optional(),
  }),
  response: signInSettingsSchema,
  errors: [
    'conflict',
    'locks_out',
    'sso_untested',
    'sso_not_configured',
    'google_not_available',
    'feature_off',
  ],
  audit: 'update_sign_in',
  needs_password: 'always',
});

export const saveSsoConnection = defineCall({
  name: 'saveSsoConnection',
  method: 'PUT',
  path: '/api/company/security/connection',
  summary: 'Describes the identity provider by its SAML 2.0 metadata: an address, or the XML itself',
  permission: { ...resource, level: 'write' },
  needs: SSO,
  body: z.strictObject({
    version: editVersionSchema.optional(),
    connection_name: connectionNameOfSsoSchema,
    metadata_url: z
      .url({ protocol: /^https?$/, error: 'metadata_url_invalid' })
      .max(2000)
      .optional(),
    metadata_xml: z.string().max(MAX_METADATA_LENGTH).optional(),
  }),
  response: signInSettingsSchema,
  errors: ['conflict', 'idp_metadata_invalid', 'invalid_field'],
  audit: 'save_sso_connection',
  needs_password: 'always',
});

export const deleteSsoConnection = defineCall({
  name: 'deleteSsoConnection',
  method: 'DELETE',
  path: '/api/company/security/connection',
  summary: 'Removes the identity provider; its sessions end',
  permission: { ...resource, level: 'write' },
  needs: SSO,
  response: signInSettingsSchema,
  errors: ['locks_out'],
  audit: 'delete_sso_connection',
  needs_password: 'always',
});

export const addSignInDomain = defineCall({
  name: 'addSignInDomain',
  method: 'POST',
  path: '/api/company/security/domains',
  summary: 'Names a domain of the company: it counts once its DNS shows it',
  permission: { ...resource, level: 'write' },
  needs: SSO,
  body: z.strictObject({ name: domainNameSchema }),
  response: signInSettingsSchema,
  errors: ['name_used', 'domain_taken', 'bad_request'],
  audit: 'add_sign_in_domain',
});

export const verifySignInDomain = defineCall({
  name: 'verifySignInDomain',
  method: 'POST',
  path: '/api/company/security/domains/{id}/verification',
  summary: 'Looks the TXT record of a domain up',
  permission: { ...resource, level: 'write' },
  needs: SSO,
  params: idParams,
  response: signInSettingsSchema,
  errors: ['not_found', 'domain_unproven', 'domain_taken', 'unavailable'],
  audit: 'verify_sign_in_domain',
});

export const deleteSignInDomain = defineCall({
  name: 'deleteSignInDomain',
  method: 'DELETE',
  path: '/api/company/security/domains/{id}',
  summary: 'Takes a domain away: its addresses no longer lead to single sign-on',
  permission: { ...resource, level: 'write' },
  needs: SSO,
  params: idParams,
  response: signInSettingsSchema,
  errors: ['not_found'],
  audit: 'delete_sign_in_domain',
  needs_password: 'always',
});
