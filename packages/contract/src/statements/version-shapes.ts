import { z } from 'zod';
import { valueSchema } from '../plans/shapes.ts';
import { decimalSchema, idSchema, instantSchema } from '../shared/primitives.ts';
import { ADJUSTMENT_ACTIVITIES } from './adjustment-shapes.ts';
import { lineColumnSchema } from './shapes.ts';
import { payCauseSchema } from './pay-causes.ts';

/** What was done to a statement. */
export const activitySchema = z.object({
  id: idSchema,
  kind: z.enum([
    'calculated',
    'recalculated',
    'lock',
    'unlock',
    'validate',
    'invalidate',
    'close',
    'unclose',
    ...ADJUSTMENT_ACTIVITIES,
  ]),
  actor_name: z.string().nullable(),
  created_at: instantSchema,
  params: z.record(z.string(), z.string()),
});

const beforeAfter = { before: decimalSchema, after: decimalSchema };
const maybeBeforeAfter = { before: decimalSchema.nullable(), after: decimalSchema.nullable() };

/** Why an amount is another one than in the version before. */
export const versionChangeSchema = z.object({
  compensation_id: idSchema,
  compensation_name: z.string(),
  /** `added`, `removed`: the compensation itself. */
  kind: z.enum(['added', 'removed', 'changed']),
  /** `null`: not there, or in error. */
  ...maybeBeforeAfter,
  /** Of the target and the records; absent: the company's. */
  share_currency: z.string().nullish(),
  error_kinds: z.array(z.string()),
  /** When the target changed, and who changed the quota, where the trail has one. */
  target: z.object(maybeBeforeAfter).nullable(),
  target_by: z.string().nullable(),
  /** Tiers, counted from 0, that pay otherwise. */
  rates: z.array(z.object({ tier: z.number().int(), pays: z.enum(['rate', 'amount']), ...beforeAfter })),
  /** Who changed the compensation between the two versions. */
  rules_by: z.string().nullable(),
  /** The records that changed, the largest difference first: their parts of the amount, and the fields that the statement shows. */
  records: z.array(
    z.object({
      record_id: z.string(),
      title: z.string(),
      /** What the plan shows of the record in words, where its title is its ID alone. */
      name: z.string().nullable(),
      /** `added`, `removed`: it counts now, or no longer. */
      kind: z.enum(['added', 'removed', 'changed']),
      ...maybeBeforeAfter,
      fields: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          format: lineColumnSchema.shape.format,
          before: valueSchema,
          after: valueSchema,
        }),
      ),
      /** `null`: an import, or the trail does not have it. */
      changed_by: z.string().nullable(),
    }),
  ),
  /** Also those that are not listed. */
  record_count: z.number().int(),
  /** What the change of these records moved elsewhere: others are in another tier now. `null` without any. */
  other_records: decimalSchema.nullable(),
});

export const versionSchema = z.object({
  version: z.number().int(),
  created_at: instantSchema,
  earned: decimalSchema,
  payable: decimalSchema,
  error_count: z.number().int(),
  transactions: z.array(
    z.object({ compensation_id: idSchema, name: z.string(), value: decimalSchema.nullable() }),
  ),
  /** Against the version before; `null` for the first one, and for those from before this was kept. */
  changes: z.array(versionChangeSchema).nullable(),
  /** By how much each cause changed it against the version before; `null` as `changes`. */
  causes: z.array(payCauseSchema).nullable(),
  /** What became of the statement while this was its version. */
  marks: z.array(z.enum(['lock', 'validate', 'close'])),
});
