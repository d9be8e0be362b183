import { z } from 'zod';
import { currencyCodeSchema } from '../company/shapes.ts';
import { defineCall } from '../call.ts';
import {
  decimalSchema,
  idParams,
  idSchema,
  monthNumberSchema,
  nameSchema,
  okSchema,
  yearSchema,
} from '../shared/primitives.ts';
import { adjustmentWords } from './adjustment-shapes.ts';

const permission = { kind: 'binary', permission: 'statement_manual_payment_add' } as const;
const errors = [
  'statement_locked',
  'statement_forbidden',
  'own_statement',
  'licence_missing',
  'invalid_period',
  'reason_needed',
  'rate_missing',
  'invalid_field',
  'not_found',
  'forbidden',
] as const;

const words = {
  label: nameSchema,
  /** Of less than 0, it takes pay back. Never 0, in whole minor units of the currency. */
  amount: decimalSchema,
  currency: currencyCodeSchema,
  /** The compensation that it is about; `null`: none. */
  compensation_id: idSchema.nullable().default(null),
  ...adjustmentWords,
};

export const addManualPayment = defineCall({
  name: 'addManualPayment',
  method: 'POST',
  path: '/api/statements/manual-payments',
  summary:
    "Pays an amount beside what is calculated: on one month's statement, or on every one up to a month",
  permission,
  body: z.strictObject({
    user_id: idSchema,
    year: yearSchema,
    month: monthNumberSchema,
    /** The last month of a series. */
    until: z.strictObject({ year: yearSchema, month: monthNumberSchema }).nullable().default(null),
    ...words,
  }),
  response: z.object({ ids: z.array(idSchema), needs_approval: z.boolean() }),
  errors,
  audit: 'add_manual_payment',
});

/** Of a series: this month alone, or also those that follow. Months that are locked stay. */
const rest = z.boolean().default(false);

export const changeManualPayment = defineCall({
  name: 'changeManualPayment',
  method: 'PUT',
  path: '/api/statements/manual-payments/{id}',
  summary: 'Changes a manual payment, or the rest of its series',
  permission,
  params: idParams,
  body: z.strictObject({ rest, ...words }),
  response: z.object({ needs_approval: z.boolean() }),
  errors,
  audit: 'change_manual_payment',
});

export const removeManualPayment = defineCall({
  name: 'removeManualPayment',
  method: 'POST',
  path: '/api/statements/manual-payments/{id}/remove',
  summary: 'Removes a manual payment, or ends its series',
  permission,
  params: idParams,
  body: z.strictObject({ rest, comment: adjustmentWords.comment }),
  response: okSchema,
  errors,
  audit: 'remove_manual_payment',
});
