import { z } from 'zod';
import { defineCall } from '../call.ts';
import { SANDBOX_NEEDS } from '../features.ts';
import { idParams, nameSchema, okSchema } from '../shared/primitives.ts';
import { environmentSchema, rangeSchema } from './shapes.ts';

/** It is copied by a job: `ready` is false until then, and a `sandbox-ready` event follows. */
export const createSandbox = defineCall({
  name: 'createSandbox',
  method: 'PUT',
  path: '/api/company/environments',
  summary: 'A copy of the live environment, to try changes in',
  permission: { kind: 'resource', resource: 'sandbox', level: 'write' },
  needs: SANDBOX_NEEDS,
  body: z.strictObject({ name: nameSchema, range_calculations: rangeSchema }),
  response: environmentSchema,
  errors: ['sandbox_limit', 'invalid_period'],
  audit: 'create_sandbox',
});

export const updateSandbox = defineCall({
  name: 'updateSandbox',
  method: 'PATCH',
  path: '/api/company/environments/{id}',
  summary: 'Rename a sandbox, or calculate other months in it',
  permission: { kind: 'resource', resource: 'sandbox', level: 'write' },
  needs: SANDBOX_NEEDS,
  params: idParams,
  body: z.strictObject({ name: nameSchema, range_calculations: rangeSchema }),
  response: environmentSchema,
  errors: ['sandbox_not_ready', 'invalid_period', 'not_found'],
  audit: 'update_sandbox',
});

/** Nobody enters it from then on; a job frees what it has. */
export const deleteSandbox = defineCall({
  name: 'deleteSandbox',
  method: 'DELETE',
  path: '/api/company/environments/{id}',
  summary: 'Delete a sandbox with everything in it',
  permission: { kind: 'resource', resource: 'sandbox', level: 'delete' },
  needs: SANDBOX_NEEDS,
  params: idParams,
  response: okSchema,
  errors: ['sandbox_not_ready', 'not_found'],
  audit: 'delete_sandbox',
});
