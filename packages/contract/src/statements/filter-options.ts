import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema } from '../shared/primitives.ts';
import { shownPeriodQuery } from './shapes.ts';

const option = z.object({ id: idSchema, name: z.string() });

const permission = { kind: 'resource', resource: 'statement', level: 'read' } as const;

export const getStatementFilters = defineCall({
  name: 'getStatementFilters',
  method: 'GET',
  path: '/api/statements/filters',
  summary: "Teams, managers, groups and plans that occur among the month's statements in the caller's scope",
  permission,
  query: shownPeriodQuery,
  response: z.object({
    /** With the teams above them, for people who may read teams. */
    teams: z.array(option.extend({ parent_id: idSchema.nullable() })),
    managers: z.array(option),
    groups: z.array(option.extend({ dimension_name: z.string() })),
    plans: z.array(option),
  }),
  errors: ['forbidden'],
});

export const getStatementTeams = defineCall({
  name: 'getStatementTeams',
  method: 'GET',
  path: '/api/statements/teams',
  summary: "Teams that occur among the month's statements in the caller's scope",
  permission,
  query: shownPeriodQuery,
  response: z.object({ teams: z.array(option.extend({ parent_id: idSchema.nullable() })) }),
  errors: ['forbidden'],
});

export const getStatementUsers = defineCall({
  name: 'getStatementUsers',
  method: 'GET',
  path: '/api/statements/users',
  summary: "People with a statement of the month in the caller's scope",
  permission,
  query: shownPeriodQuery,
  response: z.object({ users: z.array(option) }),
  errors: ['forbidden'],
});
