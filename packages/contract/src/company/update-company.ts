import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nameSchema, editVersionSchema } from '../shared/primitives.ts';
import { companySchema } from './shapes.ts';

export const updateCompany = defineCall({
  name: 'updateCompany',
  method: 'PATCH',
  path: '/api/company',
  summary: 'Renames the company',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  body: z.strictObject({ name: nameSchema, version: editVersionSchema.optional() }),
  response: companySchema,
  errors: ['conflict'],
  audit: 'update_company',
});
