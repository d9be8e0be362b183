import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema, okSchema } from '../shared/primitives.ts';

export const setAttributeValues = defineCall({
  name: 'setAttributeValues',
  method: 'PUT',
  path: '/api/attributes/{id}/users',
  summary: 'Gives users a value over a span of days; what it overlaps is cut. A null value clears the span.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  params: idParams,
  body: z.strictObject({
    user_ids: z.array(idSchema).min(1).max(1000),
    value: z.string().max(1000).nullable(),
    start_date: dateSchema.nullable().default(null),
    end_date: dateSchema.nullable().default(null),
  }),
  response: okSchema,
  errors: [
    'forbidden',
    'not_found',
    'invalid_field',
    'invalid_period',
    'attribute_not_unique',
    'attribute_synced',
  ],
  audit: 'set_attribute_values',
});
