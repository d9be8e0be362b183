import { defineCall } from '../call.ts';
import { companySchema } from './shapes.ts';

export const getCompany = defineCall({
  name: 'getCompany',
  method: 'GET',
  path: '/api/company',
  summary: 'The company with its settings and features',
  permission: { kind: 'session' },
  response: companySchema,
  errors: [],
});
