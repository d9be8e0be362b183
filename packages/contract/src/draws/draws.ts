import { MAX_IDS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams, idSchema, monthSchema, okSchema } from '../shared/primitives.ts';
import { personSchema } from '../statements/shapes.ts';
import { DRAW_NEEDS } from './needs.ts';
import { drawSchema, drawTerms, positiveSchema } from './shapes.ts';

const give = { kind: 'binary', permission: 'statement_manual_payment_add' } as const;

export const listDraws = defineCall({
  name: 'listDraws',
  method: 'GET',
  path: '/api/draws',
  summary: "Draws of people in the caller's statement scope, latest first",
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  needs: DRAW_NEEDS,
  query: z.strictObject({ user_id: idSchema.optional() }),
  response: z.object({ draws: z.array(drawSchema), can_change: z.boolean() }),
  errors: [],
});

export const createDraws = defineCall({
  name: 'createDraws',
  method: 'POST',
  path: '/api/draws',
  summary: 'Gives each of these people a draw, on the same terms but for what is said of a person',
  permission: give,
  needs: DRAW_NEEDS,
  body: z.strictObject({
    ...drawTerms,
    people: z
      .array(
        z.strictObject({
          user_id: idSchema,
          amount: positiveSchema.optional(),
          start_month: monthSchema.optional(),
          end_month: monthSchema.nullable().optional(),
        }),
      )
      .min(1)
      .max(MAX_IDS_PER_CALL),
  }),
  response: z.object({
    ids: z.array(idSchema),
    /** How many of them are above the company's limit, and wait for a second person. */
    waiting: z.number().int(),
  }),
  errors: [
    'forbidden',
    'not_found',
    'invalid_period',
    'invalid_field',
    'statement_forbidden',
    'own_statement',
  ],
  audit: 'create_draws',
});

export const DRAW_PASTE_PROBLEMS = [
  'unknown_person',
  'unparseable_amount',
  'unparseable_month',
  'end_before_start',
  'twice',
] as const;

export const checkDraws = defineCall({
  name: 'checkDraws',
  method: 'POST',
  path: '/api/draws/check',
  summary: 'Reads pasted lines of person, amount, first and last month; nothing is stored',
  permission: give,
  needs: DRAW_NEEDS,
  body: z.strictObject({ text: z.string().max(200_000) }),
  response: z.object({
    rows: z.array(
      z.object({
        line: z.number().int(),
        user: personSchema,
        amount: positiveSchema.nullable(),
        start_month: monthSchema.nullable(),
        end_month: monthSchema.nullable(),
      }),
    ),
    issues: z.array(
      z.object({ line: z.number().int(), problem: z.enum(DRAW_PASTE_PROBLEMS), value: z.string() }),
    ),
  }),
  errors: ['forbidden'],
  reads: true,
});

export const updateDraw = defineCall({
  name: 'updateDraw',
  method: 'PATCH',
  path: '/api/draws/{id}',
  summary: "Changes a draw's terms: locked statements keep what they have of it",
  permission: give,
  needs: DRAW_NEEDS,
  params: idParams,
  body: z.strictObject({ ...drawTerms, version: editVersionSchema.optional() }),
  response: drawSchema,
  errors: [
    'forbidden',
    'not_found',
    'conflict',
    'invalid_period',
    'invalid_field',
    'statement_forbidden',
    'own_statement',
  ],
  audit: 'update_draw',
});

export const deleteDraw = defineCall({
  name: 'deleteDraw',
  method: 'DELETE',
  path: '/api/draws/{id}',
  summary: 'Deletes a draw of which no locked statement has a part',
  permission: give,
  needs: DRAW_NEEDS,
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'not_found', 'draw_in_use', 'statement_forbidden', 'own_statement'],
  audit: 'delete_draw',
});
