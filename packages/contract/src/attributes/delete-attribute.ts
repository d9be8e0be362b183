import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const deleteAttribute = defineCall({
  name: 'deleteAttribute',
  method: 'DELETE',
  path: '/api/attributes/{id}',
  summary: 'Deletes an attribute with its values; refused with the list of what uses it.',
  permission: { kind: 'resource', resource: 'company_setting.attributes', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'not_found', 'attribute_in_use'],
  audit: 'delete_attribute',
});
