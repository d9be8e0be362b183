import { MAX_LICENCES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OF_THE_COMPANY } from '../features.ts';
import { dateSchema, decimalSchema, idSchema, instantSchema } from '../shared/primitives.ts';

/** The contract's days, and what a licence costs in them. */
export const subscriptionTermSchema = z.object({
  start_date: dateSchema,
  /** The last day. */
  end_date: dateSchema,
  months: z.number().int(),
  /** Of one licence for twelve months. Null: the contract has the price, Comptoir does not know it. */
  yearly_price: decimalSchema.nullable(),
  currency: z.string(),
});
export type SubscriptionTerm = z.output<typeof subscriptionTermSchema>;

/**
 * What new licences cost for the rest of the term: licences x price of the term x days ÷ days of the term, rounded once to the currency's
 * smallest unit. The vendor invoices it; nothing is paid in Comptoir.
 */
export const billLineSchema = z.object({
  licences: z.number().int(),
  /** The day of the purchase, which counts. */
  start_date: dateSchema,
  end_date: dateSchema,
  days: z.number().int(),
  term_days: z.number().int(),
  term_months: z.number().int(),
  yearly_price: decimalSchema,
  currency: z.string(),
  amount: decimalSchema,
});
export type BillLine = z.output<typeof billLineSchema>;

export const subscriptionSchema = z.object({
  /** False until the first licences: then nobody counts them. */
  activated: z.boolean(),
  licences: z.number().int(),
  /** People who have one now. */
  licences_used: z.number().int(),
  /** People licensed beyond the subscription; they keep their statements. */
  licences_missing: z.number().int(),
  /** The one of today; null without. */
  term: subscriptionTermSchema.nullable(),
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
        /** As it was confirmed. Null: without a price at that time. */
        bill: billLineSchema.nullable(),
      }),
    ),
  }),
  errors: ['forbidden'],
});

export const priceLicences = defineCall({
  name: 'priceLicences',
  method: 'GET',
  path: '/api/subscription/price',
  summary:
    'What it costs to raise the number of licences to `licence_number` today, for the rest of the term',
  permission: { kind: 'resource', resource: 'company_setting.subscription', level: 'write' },
  query: z.strictObject({ licence_number: z.coerce.number().int().min(1).max(MAX_LICENCES) }),
  /** Null: no price is known. */
  response: z.object({ bill: billLineSchema.nullable() }),
  errors: ['forbidden', 'invalid_field'],
});

export const addLicences = defineCall({
  name: 'addLicences',
  method: 'POST',
  path: '/api/subscription',
  summary: 'Raises the number of licences to `licence_number`. It can only be increased.',
  permission: { kind: 'resource', resource: 'company_setting.subscription', level: 'write' },
  needs: OF_THE_COMPANY,
  body: z.strictObject({
    licence_number: z.number().int().min(1).max(MAX_LICENCES),
    /** The amount that the caller saw, null for none: another one by now is refused (`price_changed`). */
    seen_amount: decimalSchema.nullable().optional(),
  }),
  response: subscriptionSchema,
  errors: ['forbidden', 'live_only', 'invalid_field', 'price_changed'],
  audit: 'add_licences',
});
