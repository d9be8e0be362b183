import { z } from 'zod';
import { defineCall } from '../call.ts';
import { monthNumberSchema, yearSchema } from '../shared/primitives.ts';
import { teamSchema } from './shapes.ts';

const flag = z.enum(['true', 'false']).default('false');

export const listTeams = defineCall({
  name: 'listTeams',
  method: 'GET',
  path: '/api/teams',
  summary:
    'All teams, parents before children, with member counts of a month (this month by default). People in no team come last, as the default team.',
  permission: { kind: 'resource', resource: 'user.teams', level: 'read' },
  query: z.strictObject({
    month: monthNumberSchema.optional(),
    year: yearSchema.optional(),
    attributions: flag,
    rights: flag,
  }),
  response: z.object({ teams: z.array(teamSchema) }),
  errors: ['forbidden'],
});
