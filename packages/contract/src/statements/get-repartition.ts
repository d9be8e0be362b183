import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimalSchema, idSchema } from '../shared/primitives.ts';
import { shownPeriodQuery } from './shapes.ts';

const part = z.object({
  id: idSchema.nullable(),
  name: z.string(),
  earned: decimalSchema,
  people: z.number().int(),
});

export const getRepartition = defineCall({
  name: 'getRepartition',
  method: 'GET',
  path: '/api/statements/repartition',
  summary: "How the month's commissions of the caller's scope divide, by team and by compensation",
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  /** Of what a view shows, and as the person previewed, as the search takes them. `near_now` asks for what a call without a period gets anyway: the latest month with statements. */
  query: shownPeriodQuery.extend({
    view_id: idSchema.optional(),
    preview_user_id: idSchema.optional(),
    near_now: z.stringbool().optional(),
  }),
  response: z.object({ currency: z.string(), teams: z.array(part), compensations: z.array(part) }),
  errors: ['forbidden', 'view_not_found', 'view_forbidden', 'not_found'],
});
