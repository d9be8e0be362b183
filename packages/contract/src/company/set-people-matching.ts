import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OF_THE_COMPANY } from '../features.ts';
import { idSchema } from '../shared/primitives.ts';
import { companySchema, USER_MATCHING_FIELDS } from './shapes.ts';

export const setPeopleMatching = defineCall({
  name: 'setPeopleMatching',
  method: 'PATCH',
  path: '/api/company/integrations/user_matching',
  summary:
    'Sets by what connections find people who are here already: e-mail, employee number or an attribute',
  permission: { kind: 'resource', resource: 'company_setting.integrations', level: 'write' },
  needs: OF_THE_COMPANY,
  body: z.strictObject({
    field: z.enum(USER_MATCHING_FIELDS),
    /** Of an attribute whose values are unique; null for the others. */
    id: idSchema.nullable().default(null),
  }),
  response: companySchema,
  errors: ['forbidden', 'live_only', 'not_found', 'invalid_field'],
  audit: 'set_people_matching',
});
