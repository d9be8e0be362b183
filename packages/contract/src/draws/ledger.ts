import { z } from 'zod';
import { defineCall } from '../call.ts';
import { currencyCodeSchema } from '../company/shapes.ts';
import { decimalSchema, idSchema, monthNumberSchema, okSchema, yearSchema } from '../shared/primitives.ts';
import { personSchema } from '../statements/shapes.ts';
import { DRAW_NEEDS } from './needs.ts';
import { ledgerSchema, positiveSchema } from './shapes.ts';

const read = { kind: 'resource', resource: 'statement', level: 'read' } as const;

export const getUserBalance = defineCall({
  name: 'getUserBalance',
  method: 'GET',
  path: '/api/user/balance',
  summary: "What a person owes of draws, by calculation currency; without a person: the caller's own",
  permission: read,
  needs: DRAW_NEEDS,
  query: z.strictObject({ user_id: idSchema.optional() }),
  response: z.object({
    user_id: idSchema.nullable(),
    balances: z.array(
      z.object({
        currency: z.string(),
        balance: decimalSchema,
        /** Negative pay that the next month takes over. */
        carried: decimalSchema,
        /** After this month. */
        year: z.number().int(),
        month: z.number().int(),
        kept: z.boolean(),
      }),
    ),
  }),
  errors: ['statement_forbidden'],
});

export const getDrawLedger = defineCall({
  name: 'getDrawLedger',
  method: 'GET',
  path: '/api/draws/ledger',
  summary: "A person's draws and balance month by month, in the caller's statement scope",
  permission: read,
  needs: DRAW_NEEDS,
  query: z.strictObject({ user_id: idSchema }),
  response: z.object({
    user: personSchema,
    ledgers: z.array(ledgerSchema),
    /** The caller may give draws and forgive. */
    can_change: z.boolean(),
  }),
  errors: ['not_found', 'statement_forbidden'],
});

export const exportDrawLedger = defineCall({
  name: 'exportDrawLedger',
  method: 'POST',
  path: '/api/draws/ledger/export',
  summary: "A person's ledger as CSV",
  permission: read,
  needs: DRAW_NEEDS,
  body: z.strictObject({ user_id: idSchema }),
  response: z.unknown(),
  answers: 'file',
  errors: ['not_found', 'statement_forbidden'],
  reads: true,
});

export const forgiveDraws = defineCall({
  name: 'forgiveDraws',
  method: 'POST',
  path: '/api/draws/forgive',
  summary: 'Forgives a part or all of what a person owes, in an open month',
  permission: { kind: 'binary', permission: 'statement_manual_payment_add' },
  needs: DRAW_NEEDS,
  body: z.strictObject({
    user_id: idSchema,
    year: yearSchema,
    month: monthNumberSchema,
    /** `null`: all of it. */
    amount: positiveSchema.nullable(),
    /** Of the ledger; `null`: an amount is in the person's calculation currency, and all of it is of every ledger. */
    currency: currencyCodeSchema.nullable().default(null),
    comment: z.string().trim().min(1).max(1000),
  }),
  response: okSchema,
  errors: [
    'forbidden',
    'statement_not_found',
    'statement_forbidden',
    'statement_locked',
    'nothing_open',
    'own_statement',
    'invalid_field',
  ],
  audit: 'forgive_draws',
});

export const overwriteBalance = defineCall({
  name: 'overwriteBalance',
  method: 'PUT',
  path: '/api/statement/balance',
  summary: 'Writes another payment over the calculated one, or gives the calculated one back',
  permission: { kind: 'binary', permission: 'statement_overwrite' },
  body: z.strictObject({
    user_id: idSchema,
    year: yearSchema,
    month: monthNumberSchema,
    /** In the person's calculation currency; `null`: the calculated one. */
    value: decimalSchema.nullable(),
    comment: z.string().trim().max(1000).default(''),
    /** Of the company's reasons for statements. */
    reason_id: idSchema.nullable().default(null),
  }),
  response: okSchema.extend({
    /** Above the company's limit: it is not paid until a second person approves. */
    needs_approval: z.boolean(),
  }),
  errors: [
    'forbidden',
    'statement_not_found',
    'statement_forbidden',
    'statement_locked',
    'statement_in_error',
    'own_statement',
    'invalid_field',
    'not_found',
    'reason_needed',
  ],
  audit: 'overwrite_balance',
});
