import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';

export const removeCompanyAvatar = defineCall({
  name: 'removeCompanyAvatar',
  method: 'DELETE',
  path: '/api/company/avatar',
  summary: "Takes the company's picture away: the product's mark stands again",
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  response: okSchema,
  errors: [],
  audit: 'remove_company_avatar',
});
