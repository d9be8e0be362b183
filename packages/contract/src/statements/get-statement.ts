import { defineCall } from '../call.ts';
import { idSchema } from '../shared/primitives.ts';
import { shownPeriodQuery, statementSchema } from './shapes.ts';

export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/api/statement',
  summary: "One user's statement of one month, or of the latest one",
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  query: shownPeriodQuery.extend({ user_id: idSchema }),
  response: statementSchema,
  errors: ['statement_not_found', 'statement_forbidden'],
});
