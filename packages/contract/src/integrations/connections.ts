import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams } from '../shared/primitives.ts';
import {
  connectionNameSchema,
  importSettingsSchema,
  integrationSchema,
  kindSchema,
  valuesSchema,
} from './shapes.ts';

const resource = { kind: 'resource', resource: 'company_setting.integrations' } as const;

export const listIntegrations = defineCall({
  name: 'listIntegrations',
  method: 'GET',
  path: '/api/company/integrations',
  summary: 'Connections to other systems, with the tables that they fill',
  permission: { ...resource, level: 'read' },
  response: z.object({ integrations: z.array(integrationSchema) }),
  errors: [],
});

/** It rests until it is switched on (`active`). */
export const createIntegration = defineCall({
  name: 'createIntegration',
  method: 'POST',
  path: '/api/company/integrations',
  summary: 'Describe a connection to another system',
  permission: { ...resource, level: 'write' },
  body: z.strictObject({
    kind: kindSchema,
    connection_name: connectionNameSchema,
    settings: valuesSchema,
    secrets: valuesSchema.default({}),
  }),
  response: integrationSchema,
  errors: ['name_used', 'invalid_field', 'one_sftp'],
  audit: 'create_integration',
});

/** Secrets that are left out stay, unless the connection now leads elsewhere: then they are typed again. */
export const updateIntegration = defineCall({
  name: 'updateIntegration',
  method: 'PATCH',
  path: '/api/company/integrations/{id}',
  summary: 'Change a connection, its times or whether it is on',
  permission: { ...resource, level: 'write' },
  params: idParams,
  body: z.strictObject({
    version: editVersionSchema.optional(),
    connection_name: connectionNameSchema.optional(),
    settings: valuesSchema.optional(),
    secrets: valuesSchema.optional(),
    active: z.boolean().optional(),
    import_settings: importSettingsSchema.optional(),
    /** Takes a requested deletion back. */
    deletion: z.null().optional(),
    /** Forgets the server's key: the next test pins the one that it finds. */
    host_key: z.null().optional(),
  }),
  response: integrationSchema,
  errors: ['not_found', 'conflict', 'name_used', 'invalid_field', 'integration_ending'],
  audit: 'update_integration',
});

/** Takes effect 24 hours later; until then it rests and can be kept. */
export const deleteIntegration = defineCall({
  name: 'deleteIntegration',
  method: 'DELETE',
  path: '/api/company/integrations/{id}',
  summary: 'Request the deletion of a connection',
  permission: { ...resource, level: 'delete' },
  params: idParams,
  response: integrationSchema,
  errors: ['not_found', 'integration_running', 'integration_in_use'],
  audit: 'delete_integration',
});

/** Connects and signs in. What goes wrong is an answer, not a refusal. */
export const testIntegration = defineCall({
  name: 'testIntegration',
  method: 'POST',
  path: '/api/company/integrations/{id}/test',
  summary: 'Try a connection',
  permission: { ...resource, level: 'write' },
  params: idParams,
  response: z.object({
    error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
    host_key: z.string().nullable(),
  }),
  errors: ['not_found'],
  audit: 'test_integration',
});
