import { z } from 'zod';
import { OWN_RANK_ORDERS } from '../company/shapes.ts';
import { rankingPaymentSchema } from '../plans/document.ts';
import { decimalSchema, idSchema } from '../shared/primitives.ts';

/** What people are ordered by, and how it is shown. */
export const criterionSchema = z.object({
  name: z.string(),
  format: z.enum(['amount', 'number', 'percentage', 'text', 'date', 'boolean']).nullable(),
  /** Decimals that the plan shows it with; absent: as its format does. */
  decimals: z.number().int().optional(),
});

export const rankingPlaceSchema = z.object({
  /** `null`: no place, because the value is below the minimum or could not be calculated. */
  rank: z.number().int().nullable(),
  /** How many have this place, oneself included; 0 without one. */
  tied: z.number().int(),
  /** In the company's currency where it is an amount; `null` while in error. */
  value: decimalSchema.nullable(),
  prize_type: rankingPaymentSchema.shape.prize_type,
  /** An amount in the company's currency, or a text, as the type says; `null`: no prize. */
  prize_value: z.string().nullable(),
});

/** A person's own place: nobody else's value, only the distance to the next better place (`rank` null: to the minimum). */
export const rankingDataSchema = rankingPlaceSchema.extend({
  /** People who have a place. */
  participants: z.number().int(),
  criterion: criterionSchema,
  /** The company's. */
  currency: z.string(),
  next: z
    .object({ rank: z.number().int().nullable(), distance: decimalSchema, criterion: criterionSchema })
    .nullable(),
});

/** One of the first three places. */
export const medalSchema = z.object({
  compensation_id: idSchema,
  compensation_name: z.string(),
  rank: z.number().int(),
});

/** The rules behind a place, and how many have none. */
export const rankingExplanationSchema = rankingDataSchema.extend({
  direction: rankingPaymentSchema.shape.direction,
  ties: rankingPaymentSchema.shape.ties,
  minimum: decimalSchema.nullable(),
  second: z.object({ criterion: criterionSchema, value: decimalSchema.nullable() }).nullable(),
  prizes: z.array(
    z.object({ from_rank: z.number().int(), to_rank: z.number().int(), value: z.string().nullable() }),
  ),
  /** What equals share; `null`: nothing is shared. */
  pool: decimalSchema.nullable(),
  below_minimum: z.number().int(),
  in_error: z.number().int(),
});

/** Where a person is among others, by a figure of their statements: nobody else's figure, and not who has the same one. */
export const ownRankSchema = z.object({
  among: z.enum(['plan', 'team']),
  /** The plan's or the team's. */
  name: z.string(),
  by: z.enum(OWN_RANK_ORDERS),
  /** `null`: the own figure is nothing yet. */
  rank: z.number().int().nullable(),
  /** Everybody who is compared, oneself included; those in error are not. */
  participants: z.number().int(),
});
