import { defineCall } from '../call.ts';
import { catalogueSchema } from './shapes.ts';

export const getPlanCatalogue = defineCall({
  name: 'getPlanCatalogue',
  method: 'GET',
  path: '/api/plans/catalogue',
  summary: 'Tables, fields, quotas and attributes that a compensation can use',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  response: catalogueSchema,
  errors: [],
});
