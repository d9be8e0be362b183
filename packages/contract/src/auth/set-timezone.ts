import { z } from 'zod';
import { defineCall } from '../call.ts';
import { chosenTimezoneSchema } from '../company/shapes.ts';
import { okSchema } from '../shared/primitives.ts';

export const setTimezone = defineCall({
  name: 'setTimezone',
  method: 'PATCH',
  path: '/api/users/timezone',
  summary: "Saves the caller's time zone; null follows the company's",
  permission: { kind: 'session' },
  body: z.strictObject({ timezone: chosenTimezoneSchema.nullable() }),
  response: okSchema,
  errors: [],
  audit: 'set_timezone',
});
