import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { jobSchema } from './shapes.ts';

export const getJob = defineCall({
  name: 'getJob',
  method: 'GET',
  path: '/api/jobs/{id}',
  summary: 'State and progress of a job: own ones, all for an admin',
  permission: { kind: 'session' },
  params: idParams,
  response: jobSchema,
  errors: ['not_found'],
});
