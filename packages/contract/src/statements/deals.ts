import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cellSchema, recordChangeSchema } from '../records/index.ts';
import { dateSchema, decimalSchema, idParams, idSchema } from '../shared/primitives.ts';
import { fieldSchema } from '../tables/index.ts';
import { compensationParams } from './statement-parts.ts';

const permission = { kind: 'resource', resource: 'statement', level: 'read' } as const;
const window = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** What a value of the grouping field has brought. Amounts are in the statement's calculation currency. */
const groupSchema = z.object({
  /** `null`: the deals without a value. */
  value: z.string().nullable(),
  deals: z.number().int(),
  /** Sum of the first amount that the plan shows of each deal; `null` where it shows none. */
  amount: decimalSchema.nullable(),
  pay: decimalSchema,
});

export const getDealGroups = defineCall({
  name: 'getDealGroups',
  method: 'GET',
  path: '/api/statements/{id}/deals',
  summary:
    "The deals that a statement's earned amount is made of, grouped by a text that its plans show: by customer",
  permission,
  params: idParams,
  query: z.strictObject({
    /** One of the answer's `choices`; absent: the first. */
    by: z.string().max(255).optional(),
    ...window,
  }),
  response: z.object({
    /** Names of the text fields that the plans show of deals, in their order. */
    choices: z.array(z.string()),
    by: z.string().nullable(),
    currency: z.string(),
    /** Of all groups. */
    deals: z.number().int(),
    group_count: z.number().int(),
    groups: z.array(groupSchema),
    /** What was earned; `null` while a part of it is in error. */
    earned: decimalSchema.nullable(),
    /** The part of it that no deal brought: prizes, true-ups, amounts changed by hand. With all groups' pay it is `earned`. */
    not_by_deal: decimalSchema.nullable(),
  }),
  errors: ['statement_not_found', 'statement_forbidden'],
});

export const getGroupedDeals = defineCall({
  name: 'getGroupedDeals',
  method: 'GET',
  path: '/api/statements/{id}/deals/of-group',
  summary: "The deals of one group of a statement's deals, the best paid first",
  permission,
  params: idParams,
  query: z.strictObject({
    /** As of the groups. */
    by: z.string().max(255).optional(),
    /** Absent: those without a value. */
    value: z.string().max(10_000).optional(),
    ...window,
  }),
  response: z.object({
    total: z.number().int(),
    deals: z.array(
      z.object({
        record_id: z.string(),
        scope_id: idSchema,
        /** Of several that it pays in, the first. */
        compensation_id: idSchema,
        title: z.string(),
        /** What the plan shows of it in words, where its title is its ID alone. */
        name: z.string().nullable(),
        date: dateSchema.nullable(),
        amount: decimalSchema.nullable(),
        pay: decimalSchema,
      }),
    ),
  }),
  errors: ['statement_not_found', 'statement_forbidden'],
});

export const getStatementRecord = defineCall({
  name: 'getStatementRecord',
  method: 'GET',
  path: '/api/statements/{id}/compensations/{compensation_id}/records/{record_id}',
  summary:
    'A record behind an amount as its table has it today, and who changed it: of the fields that the caller may see',
  permission,
  params: compensationParams.extend({ record_id: idSchema }),
  query: z.strictObject({
    /** Of several that it is in; absent: one whose records the amount is made of. */
    scope_id: idSchema.optional(),
  }),
  response: z.object({
    /** For those who may read data tables. */
    table_id: idSchema.nullable(),
    /** Its name there. */
    title: z.string(),
    /** False: only the fields that the plan shows, of a record that counts. */
    is_whole: z.boolean(),
    fields: z.array(
      fieldSchema
        .pick({ id: true, name: true, type: true, is_grouped: true, currency: true })
        .extend({ cell: cellSchema }),
    ),
    /** Newest first, of these fields alone. */
    changes: z.array(recordChangeSchema),
    /** Names for the user ids among the values. */
    users: z.record(z.string(), z.string()),
  }),
  errors: ['statement_not_found', 'statement_forbidden', 'record_not_found'],
});
