import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, decimalSchema, idSchema, instantSchema, monthSchema } from '../shared/primitives.ts';
import { rankingSchema } from './get-rankings.ts';
import { ownRankSchema, rankingDataSchema } from './ranking-shapes.ts';
import {
  cellErrorSchema,
  figureSchema,
  nextTierSchema,
  shownPeriodQuery,
  statementStatusSchema,
  statusCountsSchema,
} from './shapes.ts';

const monthAmount = z.object({
  month: monthSchema,
  earned: decimalSchema,
  /** What the statement pays. */
  payable: decimalSchema,
  status: statementStatusSchema,
});

/** The caller's own side; `null` for someone who never had a statement. */
const own = z.object({
  statement_id: idSchema.nullable(),
  status: statementStatusSchema.nullable(),
  ready: z.boolean(),
  /** The person's calculation currency: all amounts of this side are in it. */
  currency: z.string(),
  earned: decimalSchema,
  /** What the statement pays. */
  payable: decimalSchema,
  previous_earned: decimalSchema.nullable(),
  error_count: z.number().int(),
  /** Month of the statement that pays what was earned, when all of it is paid at one time. */
  payment_month: monthSchema.nullable(),
  /** Up to twelve months, oldest first, the chosen one last. */
  history: z.array(monthAmount),
  /** Every climb of the month is on its last tier: there is no next one. */
  at_top_tier: z.boolean(),
  /** The share of a further sale that the last tier pays, while the statement is open; `null` where it depends on more. */
  top_rate: decimalSchema.nullable(),
  attainments: z.array(
    z.object({
      compensation_id: idSchema,
      compensation_name: z.string(),
      /** The quota that the attainment compares to, when it is one. */
      quota_name: z.string().nullable(),
      attainment: decimalSchema,
      measure: decimalSchema.nullable(),
      target: decimalSchema.nullable(),
      /** First and last day of the period it is measured over. */
      first_day: dateSchema,
      last_day: dateSchema,
    }),
  ),
  /** The values that each compensation's dashboard lists, in order. */
  figures: z.array(
    z.object({ compensation_id: idSchema, compensation_name: z.string(), list: z.array(figureSchema) }),
  ),
  next_tier: nextTierSchema.extend({ compensation_id: idSchema, compensation_name: z.string() }).nullable(),
  /** The month's rankings in which the person is. */
  rankings: z.array(
    rankingDataSchema.extend({
      compensation_id: idSchema,
      compensation_name: z.string(),
      ongoing: z.boolean(),
    }),
  ),
  /** Among the people of each plan or team of the person, as the company's setting says; empty while it is off. */
  ranks: z.array(ownRankSchema),
  payments: z.array(
    z.object({
      month: monthSchema,
      amount: decimalSchema,
      /** Where it is not in `currency`. */
      currency: z.string().nullish(),
      status: statementStatusSchema,
      paid_at: instantSchema.nullable(),
    }),
  ),
  /** The latest records that count, newest first, at most five. */
  recent: z.array(
    z.object({
      record_id: z.string(),
      /** Whose explanation contains the record. */
      compensation_id: idSchema,
      title: z.string(),
      /** What the plan shows of the record in words, where its title is its ID alone. */
      name: z.string().nullable(),
      date: dateSchema.nullable(),
      share: decimalSchema.nullable(),
    }),
  ),
});

/** The people in the caller's scope; `null` for a scope of oneself. */
const team = z.object({
  people: z.number().int(),
  earned: decimalSchema,
  previous_earned: decimalSchema.nullable(),
  /** What the statements pay. */
  payable: decimalSchema,
  /** Of `payable`, what was sent to payroll. */
  sent_to_payroll: decimalSchema,
  counts: statusCountsSchema,
  history: z.array(z.object({ month: monthSchema, earned: decimalSchema })),
  needs_you: z.array(
    z.object({
      statement_id: idSchema,
      user_id: idSchema,
      user_name: z.string(),
      avatar: z.string().nullable(),
      month: monthSchema,
      reason: z.enum(['error', 'to_lock', 'to_validate', 'to_pay']),
      /** Of those in error: the first thing that could not be calculated. */
      error: cellErrorSchema.nullable(),
    }),
  ),
  needs_you_total: z.number().int(),
  /** Of those in error, how many by the kind of their first error, most frequent first. */
  error_kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
  /** Of all that wait for the caller, by reason. */
  needs_counts: z.object({
    error: z.number().int(),
    to_lock: z.number().int(),
    to_validate: z.number().int(),
    to_pay: z.number().int(),
  }),
  highest: z.array(
    z.object({
      user_id: idSchema,
      user_name: z.string(),
      avatar: z.string().nullable(),
      earned: decimalSchema,
      attainment: decimalSchema.nullable(),
    }),
  ),
  /** Of the month's rankings, the people on the first three places whom the caller sees. */
  podiums: z.array(rankingSchema),
  teams: z.array(
    z.object({ id: idSchema.nullable(), name: z.string(), earned: decimalSchema, people: z.number().int() }),
  ),
});

export const getHome = defineCall({
  name: 'getHome',
  method: 'GET',
  path: '/api/home',
  summary: "The dashboard: the caller's month, and their people's",
  permission: { kind: 'session' },
  query: shownPeriodQuery,
  response: z.object({
    month: monthSchema,
    /** `admin`: scope all; `manager`: teams below or shared views; else `rep`. */
    dashboard: z.enum(['rep', 'manager', 'admin']),
    user_name: z.string(),
    currency: z.string(),
    first_day: dateSchema,
    last_day: dateSchema,
    ongoing: z.boolean(),
    own: own.nullable(),
    team: team.nullable(),
    /** False until the company's first calculation. */
    has_statements: z.boolean(),
    /** The list of first steps is shown: see `getFirstSteps`. */
    first_steps: z.boolean(),
    /** Those that wait for the caller's signature, the oldest first; a few of them. */
    letters_to_sign: z.array(z.object({ id: idSchema, subject: z.string() })),
    calculated_at: instantSchema.nullable(),
  }),
  errors: [],
});
