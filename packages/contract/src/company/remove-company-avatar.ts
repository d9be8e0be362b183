import { defineCall } from '../call.ts';
import { OF_THE_COMPANY } from '../features.ts';
import { okSchema } from '../shared/primitives.ts';

export const removeCompanyAvatar = defineCall({
  name: 'removeCompanyAvatar',
  method: 'DELETE',
  path: '/api/company/avatar',
  summary: "Removes the company's picture: the product's mark is shown again",
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  needs: OF_THE_COMPANY,
  response: okSchema,
  errors: ['live_only'],
  audit: 'remove_company_avatar',
});
