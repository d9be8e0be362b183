import { z } from 'zod';
import { defineCall } from '../call.ts';
import { FEATURE_FLAGS, OF_THE_COMPANY } from '../features.ts';
import { companySchema } from './shapes.ts';

export const setFeatures = defineCall({
  name: 'setFeatures',
  method: 'PUT',
  path: '/api/company/features',
  summary: 'Switches features of the company on or off: those that are sent. Support only',
  permission: { kind: 'god' },
  needs: OF_THE_COMPANY,
  body: z.strictObject({ features: z.partialRecord(z.enum(FEATURE_FLAGS), z.boolean()) }),
  response: companySchema,
  errors: ['forbidden', 'live_only'],
  audit: 'set_company_features',
});
