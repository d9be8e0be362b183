import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams, okSchema } from '../shared/primitives.ts';
import { DRAW_NEEDS } from './needs.ts';
import { audienceSchema, minimumCompensationSchema, minimumTerms } from './shapes.ts';

const resource = 'company_setting.minimum_compensation' as const;
const body = z.strictObject({ ...minimumTerms, audience: audienceSchema });

export const listMinimumCompensations = defineCall({
  name: 'listMinimumCompensations',
  method: 'GET',
  path: '/api/company/minimum_compensations',
  summary: 'What everybody of a role, a group or a plan is paid at least',
  permission: { kind: 'resource', resource, level: 'read' },
  needs: DRAW_NEEDS,
  response: z.object({ minimum_compensations: z.array(minimumCompensationSchema) }),
  errors: [],
});

export const createMinimumCompensation = defineCall({
  name: 'createMinimumCompensation',
  method: 'POST',
  path: '/api/company/minimum_compensations',
  summary: 'Adds a minimum compensation',
  permission: { kind: 'resource', resource, level: 'write' },
  needs: DRAW_NEEDS,
  body,
  response: minimumCompensationSchema,
  errors: ['not_found', 'invalid_period', 'invalid_field'],
  audit: 'create_minimum_compensation',
});

export const updateMinimumCompensation = defineCall({
  name: 'updateMinimumCompensation',
  method: 'PATCH',
  path: '/api/company/minimum_compensations/{id}',
  summary: 'Changes a minimum compensation: locked statements keep what they have of it',
  permission: { kind: 'resource', resource, level: 'write' },
  needs: DRAW_NEEDS,
  params: idParams,
  body: body.extend({ version: editVersionSchema.optional() }),
  response: minimumCompensationSchema,
  errors: ['not_found', 'conflict', 'invalid_period', 'invalid_field'],
  audit: 'update_minimum_compensation',
});

export const deleteMinimumCompensation = defineCall({
  name: 'deleteMinimumCompensation',
  method: 'DELETE',
  path: '/api/company/minimum_compensations/{id}',
  summary: 'Deletes a minimum compensation of which no locked statement has a part',
  permission: { kind: 'resource', resource, level: 'delete' },
  needs: DRAW_NEEDS,
  params: idParams,
  response: okSchema,
  errors: ['not_found', 'draw_in_use'],
  audit: 'delete_minimum_compensation',
});
