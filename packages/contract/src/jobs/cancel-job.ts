import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { jobSchema } from './shapes.ts';

export const cancelJob = defineCall({
  name: 'cancelJob',
  method: 'DELETE',
  path: '/api/jobs/{id}',
  summary: 'Cancels a waiting job, asks a running one to stop',
  permission: { kind: 'session' },
  params: idParams,
  response: jobSchema,
  errors: ['not_found', 'conflict'],
  audit: 'cancel_job',
});
