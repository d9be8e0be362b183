import { MAX_LICENCES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, instantSchema } from '../shared/primitives.ts';

export const subscriptionSchema = z.object({
  /** False until the first licences: then nobody counts them. */
  activated: z.boolean(),
  licences: z.number().int(),
  /** People who have one now. */
  licences_used: z.number().int(),
  /** People licensed beyond the subscription; they keep their statements. */
  licences_missing: z.number().int(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const getSubscription = defineCall({
  name: 'getSubscription',
  method: 'GET',
  path: '/api/subscription',
  summary: "The company's licences: how many there are, in use and missing",
  permission: { kind: 'resource', resource: 'company_setting.subscription', level: 'read' },
  response: subscriptionSchema,
  errors: ['forbidden'],
});

export const getSubscriptionHistory = defineCall({
  name: 'getSubscriptionHistory',
  method: 'GET',
  path: '/api/subscription/history',
  summary: 'When licences were added and by whom, newest first',
  permission: { kind: 'resource', resource: 'company_setting.subscription', level: 'read' },
  response: z.object({
    purchases: z.array(
      z.object({
        id: idSchema,
        /** From then on. */
        licences: z.number().int(),
        added: z.number().int(),
        user_name: z.string(),
        created_at: instantSchema,
      }),
    ),
  }),
  errors: ['forbidden'],
});

export const addLicences = defineCall({
  name: 'addLicences',
  method: 'POST',
  path: '/api/subscription',
  summary: 'Raises the number of licences to `licence_number`. It can only be increased.',
  permission: { kind: 'resource', resource: 'company_setting.subscription', level: 'write' },
  body: z.strictObject({ licence_number: z.number().int().min(1).max(MAX_LICENCES) }),
  response: subscriptionSchema,
  errors: ['forbidden', 'invalid_field'],
  audit: 'add_licences',
});
