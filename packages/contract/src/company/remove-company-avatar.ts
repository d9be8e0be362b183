import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';

export const removeCompanyAvatar = defineCall({
  name: 'removeCompanyAvatar',
  method: 'DELETE',
  path: '/api/company/avatar',
  summary: "Removes the company's picture: the product's mark is shown again",
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  response: okSchema,
  errors: [],
  audit: 'remove_company_avatar',
});
