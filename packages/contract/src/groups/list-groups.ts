import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dimensionSchema } from './shapes.ts';

export const listGroups = defineCall({
  name: 'listGroups',
  method: 'GET',
  path: '/api/groups',
  summary: 'All dimensions with their groups and how many people are in each this month.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'read' },
  response: z.object({ dimensions: z.array(dimensionSchema) }),
  errors: ['forbidden'],
});
