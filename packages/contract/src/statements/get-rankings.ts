import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, monthSchema } from '../shared/primitives.ts';
import { criterionSchema, rankingPlaceSchema } from './ranking-shapes.ts';
import { periodQuery, personSchema } from './shapes.ts';

/** A compensation's ranking of a month, as far as the caller sees the people in it. */
export const rankingSchema = z.object({
  compensation_id: idSchema,
  compensation_name: z.string(),
  month: monthSchema,
  ongoing: z.boolean(),
  currency: z.string(),
  criterion: criterionSchema,
  /** All who have a place, seen by the caller or not. */
  participants: z.number().int(),
  /** By place, then those without one. */
  places: z.array(rankingPlaceSchema.extend({ user: personSchema, in_error: z.boolean() })),
});

export const getRankings = defineCall({
  name: 'getRankings',
  method: 'GET',
  path: '/api/statements/rankings',
  summary: 'The rankings of a month: of each, the people in the statement scope',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  query: periodQuery.extend({ compensation_id: idSchema.optional() }),
  response: z.object({ rankings: z.array(rankingSchema) }),
  errors: [],
});
