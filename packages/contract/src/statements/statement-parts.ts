import { MAX_STATEMENTS_PER_PAGE } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { drawTransactionSchema } from './draw-shapes.ts';
import {
  carriedPaymentSchema,
  lineColumnSchema,
  periodQuery,
  statementLineSchema,
  transactionSchema,
} from './shapes.ts';
import { paidBeforeSchema } from './paid-before-shapes.ts';
import { activitySchema, versionSchema } from './version-shapes.ts';

const permission = { kind: 'resource', resource: 'statement', level: 'read' } as const;

export const getStatementActivities = defineCall({
  name: 'getStatementActivities',
  method: 'GET',
  path: '/api/statements/{id}/activities',
  summary: 'What happened to a statement, newest first',
  permission,
  params: idParams,
  response: z.object({ activities: z.array(activitySchema) }),
  errors: ['statement_not_found', 'statement_forbidden'],
});

export const getStatementTransactions = defineCall({
  name: 'getStatementTransactions',
  method: 'GET',
  path: '/api/statements/{id}/transactions',
  summary: "A statement's transactions",
  permission,
  params: idParams,
  response: z.object({
    transactions: z.array(transactionSchema),
    carried_payments: z.array(carriedPaymentSchema),
    draws: z.array(drawTransactionSchema),
  }),
  errors: ['statement_not_found', 'statement_forbidden'],
});

export const getStatementVersions = defineCall({
  name: 'getStatementVersions',
  method: 'GET',
  path: '/api/statements/{id}/versions',
  summary: 'How a statement changed, newest first',
  permission,
  params: idParams,
  response: z.object({ versions: z.array(versionSchema) }),
  errors: ['statement_not_found', 'statement_forbidden'],
});

export const getPaidBefore = defineCall({
  name: 'getPaidBefore',
  method: 'GET',
  path: '/api/statements/{id}/paid-before',
  summary: 'Records that an open statement counts although a locked one has paid them',
  permission,
  params: idParams,
  response: z.object({ records: z.array(paidBeforeSchema) }),
  errors: ['statement_not_found', 'statement_forbidden'],
});

export const countPaidBefore = defineCall({
  name: 'countPaidBefore',
  method: 'POST',
  path: '/api/statements/paid-before',
  summary: "How many records a month's open statements count although locked ones have paid them",
  permission,
  body: periodQuery.extend({ statement_ids: z.array(idSchema).max(MAX_STATEMENTS_PER_PAGE) }),
  /** Without the statements that count none. */
  response: z.object({ counts: z.array(z.object({ statement_id: idSchema, records: z.number().int() })) }),
  errors: [],
  reads: true,
});

export const compensationParams = z.object({ id: idSchema, compensation_id: idSchema });

export const getStatementCompensation = defineCall({
  name: 'getStatementCompensation',
  method: 'GET',
  path: '/api/statements/{id}/compensations/{compensation_id}',
  summary: 'One transaction with the records that made it',
  permission,
  params: compensationParams,
  query: z.strictObject({
    search: z.string().max(255).default(''),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    transaction: transactionSchema,
    columns: z.array(lineColumnSchema),
    lines: z.array(statementLineSchema),
    /** The data table behind each scope, for those who may read data tables. */
    tables: z.array(z.object({ scope_id: idSchema, table_id: idSchema })),
    /** The scopes whose records are a data table's: each can be explained. */
    data_scopes: z.array(idSchema).default([]),
    /** Matching the search. */
    total: z.number().int(),
  }),
  errors: ['statement_not_found', 'statement_forbidden'],
});
