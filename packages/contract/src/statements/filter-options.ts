import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema } from '../shared/primitives.ts';
import { periodQuery } from './shapes.ts';

const option = z.object({ id: idSchema, name: z.string() });

export const getStatementFilters = defineCall({
  name: 'getStatementFilters',
  method: 'GET',
  path: '/api/statements/filters',
  summary: "Teams, managers and plans that occur among the month's statements in the caller's scope",
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  query: periodQuery,
  response: z.object({
    /** With the teams above them, for whoever may read teams. */
    teams: z.array(option.extend({ parent_id: idSchema.nullable() })),
    managers: z.array(option),
    plans: z.array(option),
  }),
  errors: ['forbidden'],
});
