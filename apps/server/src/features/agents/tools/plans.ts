import {
  exportPlanText,
  getCompensation,
  getPlan,
  idSchema,
  listPlans,
  type ResponseOf,
} from '@comptoir/contract';
import { printFormula } from '@comptoir/engine';
import { MAX_AGENT_ROWS } from '@comptoir/kernel';
import { wordsIn } from '@comptoir/words';
import { z } from 'zod';
import { callProduct } from '../product-calls.ts';
import { leftOff, readTool } from './tool.ts';

const plan = z.object({
  id: z.string(),
  name: z.string(),
  section: z.string(),
  people: z.number(),
  compensations: z.array(z.object({ id: z.string(), name: z.string(), state: z.string() })),
  last_change: z.string(),
});

export const readPlans = readTool({
  name: 'list_plans',
  title: 'List plans',
  description: 'The plans with their compensations and how many people have each today.',
  input: z.strictObject({ state: z.enum(['live', 'archived']).default('live') }),
  data: z.object({ plans: z.array(plan) }),
  async run(ctx, query) {
    const { plans } = await callProduct(ctx, listPlans, { query });
    const shown = plans.slice(0, MAX_AGENT_ROWS).map((one) => ({
      id: one.id,
      name: one.name,
      section: one.section,
      people: one.member_count,
      compensations: one.compensations.map(({ id, name, state }) => ({ id, name, state })),
      last_change: one.last_change.at,
    }));
    return {
      text: `${plans.length} plans.`,
      data: { plans: shown },
      left_off: leftOff(shown.length, plans.length, 'Their page in the product has them.'),
    };
  },
});

type Compensation = ResponseOf<typeof getCompensation>;
type Variable = Compensation['document']['variables'][number];

const words = wordsIn('en');

const variable = z.object({
  id: z.string(),
  name: z.string(),
  is: z.string(),
  format: z.string().nullable(),
  formula: z.string().nullable(),
  tiers: z
    .array(z.object({ tier: z.number(), from: z.string(), to: z.string().nullable(), value: z.string() }))
    .nullable()
    .describe('Rates and thresholds that are percentages are ratios: 0.05 is 5 %.'),
  rows: z
    .array(z.object({ row: z.number(), value: z.string() }))
    .nullable()
    .describe('Of a lookup table.'),
});

function variableOf(one: Variable, all: readonly Variable[]) {
  return {
    id: one.id,
    name: one.name,
    is: words.variable_kind[one.kind],
    format: one.format,
    formula: one.kind === 'Formula' ? (one.tree ? printFormula(one.tree, all).text : one.broken_text) : null,
    tiers: one.kind === 'Accelerator' ? one.tiers.map((tier, at) => ({ tier: at + 1, ...tier })) : null,
    rows: 'rows' in one ? one.rows.map(({ value }, at) => ({ row: at + 1, value })) : null,
  };
}

const compensation = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  description: z.string(),
  calculated: z.string(),
  variables: z.array(variable),
});

const compensationOf = (one: Compensation) => ({
  id: one.id,
  name: one.name,
  state: one.state,
  description: one.description,
  calculated: words.trigger[one.calculation_trigger],
  variables: one.document.variables.map((each) => variableOf(each, one.document.variables)),
});

/** Compensations of a plan that one answer reads. */
const MAX_READ_COMPENSATIONS = 10;

export const readPlan = readTool({
  name: 'read_plan',
  title: 'Read a plan',
  description:
    'A plan as one readable text with names in place of ids: who has it, which records count, its formulas, tiers and when it pays. Beside it, the variables by id, for propose_plan_change.',
  input: z.strictObject({ plan_id: idSchema }),
  data: z.object({
    name: z.string(),
    people: z.number(),
    text: z.string().describe('YAML.'),
    compensations: z.array(compensation),
  }),
  async run(ctx, { plan_id: id }) {
    const { text, name } = await callProduct(ctx, exportPlanText, { params: { id } });
    const found = await callProduct(ctx, getPlan, { params: { id } });
    const read: Compensation[] = [];
    for (const one of found.compensations.slice(0, MAX_READ_COMPENSATIONS))
      read.push(await callProduct(ctx, getCompensation, { params: { id: one.id } }));
    return {
      text: `A plan with ${found.compensations.length} compensations.`,
      data: { name, people: found.member_count, text, compensations: read.map(compensationOf) },
      left_off: leftOff(read.length, found.compensations.length, 'The text has all compensations.'),
    };
  },
});
