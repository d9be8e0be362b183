import { z } from 'zod';
import { decimalSchema, idSchema, monthSchema } from '../shared/primitives.ts';
import { ADJUSTMENT_ACTIVITIES } from './adjustment-shapes.ts';

/**
 * Why a version pays something else than the one before, in the order in which the inputs are swapped. `draw`: draws, recovery, carried
 * pay and a balance that was set by hand. `carried`: what earlier months earned and this one pays. `other`: what has no such cause.
 */
export const PAY_CAUSES = [
  'data',
  'quota',
  'rate',
  'plan',
  'adjustment',
  'membership',
  'draw',
  'carried',
  'other',
] as const;

const beforeAfter = { before: decimalSchema.nullable(), after: decimalSchema.nullable() };

/** What changed, in facts that a reader's language makes a sentence of. */
export const causeDetailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('records'), count: z.number().int() }),
  /** The person's own quota; `null`: it was not filled in. */
  z.object({
    kind: z.literal('quota'),
    name: z.string(),
    month: monthSchema,
    unit: z.enum(['amount', 'number', 'percentage']),
    currency: z.string().nullable(),
    ...beforeAfter,
  }),
  /** Quotas of other people, or the settings of one. */
  z.object({ kind: z.literal('other_quotas'), count: z.number().int() }),
  z.object({ kind: z.literal('rate'), currency: z.string(), month: monthSchema, ...beforeAfter }),
  z.object({
    kind: z.literal('compensation'),
    plan_id: idSchema,
    compensation_id: idSchema,
    name: z.string(),
    change: z.enum(['added', 'removed', 'changed']),
  }),
  /** Somebody did it by hand. */
  z.object({
    kind: z.literal('by_hand'),
    act: z.enum(ADJUSTMENT_ACTIVITIES),
    by: z.string(),
    /** As the statement's activity has them: what, before, after, reason, comment. */
    params: z.record(z.string(), z.string()),
  }),
  /** An amount that the statement pays beside its compensations. */
  z.object({
    kind: z.literal('entry'),
    entry: z.enum(['manual', 'draw', 'recovery', 'clawback', 'correction', 'carry_over', 'balance']),
    label: z.string(),
    reason: z.string(),
    by: z.string(),
    ...beforeAfter,
  }),
  /** Who came, went or is otherwise: of a team, a group, a plan, a manager. */
  z.object({
    kind: z.literal('person'),
    name: z.string(),
    relation: z.enum(['team', 'manager', 'group', 'plan', 'attribute', 'currency']),
    of: z.string().nullable(),
    change: z.enum(['joined', 'left', 'changed']),
  }),
  z.object({ kind: z.literal('more'), count: z.number().int() }),
  /** `day`: another day. `settings`: the company's. `many`: several causes at once, not divided. `unknown`: nothing that is kept. */
  z.object({ kind: z.literal('other'), what: z.enum(['day', 'settings', 'many', 'unknown']) }),
]);

export const payCauseSchema = z.object({
  cause: z.enum(PAY_CAUSES),
  /** What it changed, in the statement's currency. The causes of a version add up to its difference. */
  earned: decimalSchema,
  payable: decimalSchema,
  /** By compensation; they add up to `earned`. */
  compensations: z.array(z.object({ compensation_id: idSchema, name: z.string(), earned: decimalSchema })),
  details: z.array(causeDetailSchema),
});
