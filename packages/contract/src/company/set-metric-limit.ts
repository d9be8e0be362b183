import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OF_THE_COMPANY } from '../features.ts';
import { companySchema, companySettingsSchema } from './shapes.ts';

export const setMetricLimit = defineCall({
  name: 'setMetricLimit',
  method: 'PUT',
  path: '/api/company/metric-limit',
  summary: 'How many metrics of its own the company may have. Support only',
  permission: { kind: 'god' },
  needs: OF_THE_COMPANY,
  body: z.strictObject({ most: companySettingsSchema.shape.metric_limit.unwrap() }),
  response: companySchema,
  errors: ['forbidden', 'live_only'],
  audit: 'set_metric_limit',
});
