import { z } from 'zod';
import { defineCall } from '../call.ts';
import { environmentSchema } from './shapes.ts';

export const listEnvironments = defineCall({
  name: 'listEnvironments',
  method: 'GET',
  path: '/api/company/environments',
  summary: 'The environments of the company that the caller can enter',
  permission: { kind: 'session' },
  response: z.object({ environments: z.array(environmentSchema) }),
  errors: [],
});
