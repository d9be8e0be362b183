import { MAX_NAME_LENGTH, MAX_STATEMENTS_PER_PAGE } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  afterIdSchema,
  decimalSchema,
  idSchema,
  instantSchema,
  managerFilterSchema,
  monthNumberSchema,
  monthSchema,
  yearSchema,
} from '../shared/primitives.ts';
import {
  cellErrorSchema,
  personSchema,
  statementActionSchema,
  statementRowSchema,
  statementStatusSchema,
  statusCountsSchema,
} from './shapes.ts';

export const STATEMENT_SORTS = [
  'smart',
  'amount_asc',
  'amount_desc',
  'attainment_asc',
  'attainment_desc',
  'team',
  'user',
  'user_desc',
] as const;
export const STATEMENT_TABS = ['all', 'mine', 'below'] as const;

export const statementFiltersSchema = z.strictObject({
  username: z.string().max(MAX_NAME_LENGTH).optional(),
  status: z.array(statementStatusSchema).max(5).optional(),
  teams: z.array(idSchema).max(200).optional(),
  groups: z.array(idSchema).max(200).optional(),
  /** `no-user`: nobody manages them in the month. */
  managers: z.array(managerFilterSchema).max(200).optional(),
  /** With `managers`: only who is managed directly, not everyone below. */
  only_direct_supervised_users: z.boolean().optional(),
  plans: z.array(idSchema).max(200).optional(),
  error: z.boolean().optional(),
  /** With a draw or an open balance of draws. */
  draw: z.boolean().optional(),
  /** With an overwrite or a manual payment. */
  manually_adjusted: z.boolean().optional(),
  /** With a manual payment. */
  manual: z.boolean().optional(),
  /** Somebody commented on it. */
  with_comment: z.boolean().optional(),
});

export const searchStatements = defineCall({
  name: 'searchStatements',
  method: 'POST',
  path: '/api/statements/search',
  summary: "The statement board: a month's statements in the caller's scope",
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  body: z.strictObject({
    /** Absent: the latest month in which something was earned, at most the running one. */
    year: yearSchema.optional(),
    month: monthNumberSchema.optional(),
    limit: z.number().int().min(1).max(MAX_STATEMENTS_PER_PAGE).default(MAX_STATEMENTS_PER_PAGE),
    offset: z.number().int().min(0).default(0),
    after_id: afterIdSchema,
    tab: z.enum(STATEMENT_TABS).default('all'),
    filters: statementFiltersSchema.default({}),
    /** Only what this view shows. */
    view_id: idSchema.optional(),
    /** What this person would see of the view, within what the caller sees; for its editors, while its preview mode is on. */
    preview_user_id: idSchema.optional(),
    /** `smart`: what needs the caller first. */
    sort: z.enum(STATEMENT_SORTS).default('smart'),
  }),
  response: z.object({
    month: monthSchema,
    statements: z.array(
      statementRowSchema.extend({
        /** The first thing that could not be calculated; `error_kinds` has the kinds of all. */
        first_error: cellErrorSchema.nullable(),
        /** What the attainment compares, of the first compensation that has one. */
        measure: decimalSchema.nullable(),
        target: decimalSchema.nullable(),
        /** In the statement's month. */
        manager_name: z.string().nullable(),
      }),
    ),
    /** Matching the filters. */
    total: z.number().int(),
    /** Matching the filters. Amounts leave out the statements in error (`counts.error`). */
    totals: z.object({
      people: z.number().int(),
      /** On the whole tab and view. */
      people_unfiltered: z.number().int(),
      currency: z.string(),
      earned: decimalSchema,
      /** What the statements pay. */
      payable: decimalSchema,
      /** Of `payable`, what was sent to payroll. */
      sent_to_payroll: decimalSchema,
      /** Of the people whom the filters show; `null` without any, and for filters on states and errors. */
      previous_earned: decimalSchema.nullable(),
      /** Earned here, paid on a later statement. */
      paid_later: decimalSchema,
      counts: statusCountsSchema,
      not_ready: z.number().int(),
    }),
    /** How many statements each bulk action would change now. */
    actions: z.record(statementActionSchema, z.number().int()),
    needs_you: z.object({
      errors: z.number().int(),
      to_lock: z.number().int(),
      to_validate: z.number().int(),
      to_pay: z.number().int(),
    }),
    /** Of those in error, how many by the kind of their first error, most frequent first. */
    problems: z.array(
      z.object({
        kind: z.string(),
        count: z.number().int(),
        /** The only one of its kind: whose it is, and what its fix needs. */
        only: z.object({ user: personSchema, error: cellErrorSchema }).nullable(),
      }),
    ),
    /** Sorted by team: the totals of each, in the order of the rows; amounts leave out the statements in error. */
    teams: z
      .array(
        z.object({
          /** `null`: in no team. */
          name: z.string().nullable(),
          people: z.number().int(),
          earned: decimalSchema,
          previous_earned: decimalSchema.nullable(),
        }),
      )
      .nullable(),
    tabs: z.array(z.enum(STATEMENT_TABS)),
    ongoing: z.boolean(),
    can_calculate: z.boolean(),
    calculated_at: instantSchema.nullable(),
    data_as_of: instantSchema.nullable(),
    /** A calculation of this month under way; follow it by GET /api/jobs/{id}. */
    job_id: idSchema.nullable(),
  }),
  errors: ['forbidden', 'view_not_found', 'view_forbidden', 'not_found'],
  reads: true,
});
