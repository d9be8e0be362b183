import { z } from 'zod';
import { dateSchema, decimalSchema, idSchema, storedNameSchema } from '../shared/primitives.ts';
import { rankingDataSchema } from '../statements/ranking-shapes.ts';
import { cellErrorSchema, nextTierSchema, personMoneySchema, personSchema } from '../statements/shapes.ts';
import { simulatedCellsSchema } from './pipeline-shapes.ts';

/** At most so many changed records, and so many that are not there, in one simulation. */
export const MAX_SIMULATED_RECORDS = 200;

/** Of the first accelerator: its tier, counted from 1. */
export const tierReachedSchema = z.object({
  reached: z.number().int(),
  of: z.number().int(),
  value: decimalSchema,
  pays: z.enum(['rate', 'amount']),
});

export const simulationTransactionSchema = z.object({
  compensation_id: idSchema,
  compensation_name: storedNameSchema,
  plan_id: idSchema,
  plan_name: z.string(),
  /** Its plan allows simulations; otherwise it stays as the statement has it. */
  simulated: z.boolean(),
  /** In the company's currency; `null` while in error. */
  value: decimalSchema.nullable(),
  money: personMoneySchema.nullish(),
  ongoing: z.boolean(),
  /** The text that a place in a ranking gets. */
  effective_non_financial_reward: z.string().nullable(),
  ranking_data: rankingDataSchema.nullable(),
  errors: z.array(cellErrorSchema),
  attainment: decimalSchema.nullable(),
  measure: decimalSchema.nullable(),
  target: decimalSchema.nullable(),
  tier: tierReachedSchema.nullable(),
  next_tier: nextTierSchema.nullable(),
  line_count: z.number().int(),
});
export type SimulationTransaction = z.output<typeof simulationTransactionSchema>;

export const manualEntrySchema = z.object({
  id: idSchema,
  scope_internal_id: z.string(),
  compensation_id: idSchema,
  data_table_id: idSchema,
  cells: simulatedCellsSchema,
});

/** A statement as it would be, or (before) as the data has it. Nothing of it is paid. */
export const simulationSchema = z.object({
  id: idSchema,
  statement_id: idSchema,
  /** False until what changed last is computed. */
  ready: z.boolean(),
  user: personSchema,
  year: z.number().int(),
  month: z.number().int(),
  /** First and last day of the period. */
  first_day: dateSchema,
  last_day: dateSchema,
  currency: z.string(),
  /** Earned in the month, in the company's currency; empty transactions while it is not ready. */
  total_payment: decimalSchema,
  transactions: z.array(simulationTransactionSchema),
  /** The plans of the statement that allow simulations. */
  plans: z.array(z.object({ id: idSchema, name: storedNameSchema })),
  /** Changed records, whatever page of the pipeline they are on. */
  records: z.array(
    z.object({
      data_table_id: idSchema,
      record_id: idSchema,
      title: z.string(),
      cells: simulatedCellsSchema,
    }),
  ),
  manual_entries: z.array(manualEntrySchema),
});
export type SimulationWire = z.output<typeof simulationSchema>;

/** What a record brings to a compensation, before and after. */
export const simulatedLineSchema = z.object({
  record_id: z.string(),
  scope_id: idSchema,
  title: z.string(),
  date: z.string().nullable(),
  share: decimalSchema.nullable(),
  share_before: decimalSchema.nullable(),
  /** It was changed, or is not there. */
  simulated: z.enum(['changed', 'added']).nullable(),
});
