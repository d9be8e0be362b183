import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';

export const logout = defineCall({
  name: 'logout',
  method: 'DELETE',
  path: '/auth/logout',
  summary: 'Ends the session',
  permission: { kind: 'session' },
  response: okSchema,
  errors: [],
  audit: 'logout',
  before_reason: true,
  before_factor: true,
});
