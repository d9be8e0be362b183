import { z } from 'zod';
import { defineCall } from '../call.ts';
import { attributeSchema } from './shapes.ts';

export const listAttributes = defineCall({
  name: 'listAttributes',
  method: 'GET',
  path: '/api/attributes',
  summary: 'User attributes in their order: definitions only, values are on the user.',
  permission: { kind: 'session' },
  response: z.object({ attributes: z.array(attributeSchema) }),
  errors: [],
});
