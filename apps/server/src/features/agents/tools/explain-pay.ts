import { explainCompensation, getStatementCompensation, idSchema, type ResponseOf } from '@comptoir/contract';
import { printFormula } from '@comptoir/engine';
import { MAX_AGENT_ROWS } from '@comptoir/kernel';
import { wordsIn } from '@comptoir/words';
import { z } from 'zod';
import { callProduct } from '../product-calls.ts';
import { leftOff, readTool } from './tool.ts';

type Explanation = ResponseOf<typeof explainCompensation>;
type Step = Explanation['steps'][number];

const step = z.object({
  variable_id: z.string(),
  name: z.string(),
  is: z.string().describe('What kind of variable it is, in words.'),
  value: z
    .unknown()
    .describe('At the end; of records, the sum over those that count, where it can be added up.'),
  format: z.string().nullable(),
  formula: z.string().nullable().describe('Of a formula, with the names of its variables.'),
  detail: z
    .unknown()
    .describe('Of which data it is made. Of tiers: what was measured in each and what each pays.'),
});

const deal = z.object({
  record_id: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  share: z.string().nullable().describe('Its part of the amount.'),
  values: z.record(z.string(), z.unknown()),
  shared: z
    .record(z.string(), z.object({ share: z.string(), whole: z.string() }))
    .optional()
    .describe(
      'Of a record that several people share: the amounts above that are this person’s share, and of what.',
    ),
});

const scope = z.object({
  name: z.string(),
  source: z.string(),
  counted: z.number(),
  total: z.string().nullable(),
  not_counted: z.number(),
  reasons: z.array(z.object({ reason: z.unknown(), rows: z.number() })).describe('Why records do not count.'),
});

const { variable_kind } = wordsIn('en');

function formulaOf({ detail }: Step, names: readonly { readonly id: string; readonly name: string }[]) {
  return detail.kind === 'Formula' && detail.tree !== null ? printFormula(detail.tree, names).text : null;
}

function stepsOf({ steps }: Explanation) {
  const names = steps.map(({ variable_id: id, name }) => ({ id, name }));
  return steps.map((one) => ({
    variable_id: one.variable_id,
    name: one.name,
    is: variable_kind[one.kind],
    value: one.value,
    format: one.format,
    formula: formulaOf(one, names),
    // The formula says it in words.
    detail: one.detail.kind === 'Formula' ? null : one.detail,
  }));
}

const scopesOf = ({ scopes }: Explanation) =>
  scopes.map((one) => ({
    name: one.name,
    source: one.source_name,
    counted: one.counted,
    total: one.total,
    not_counted: one.not_counted_rows,
    reasons: (one.not_counted_groups ?? []).map(({ reason, rows }) => ({ reason, rows })),
  }));

type Lines = ResponseOf<typeof getStatementCompensation>;

/** Left out of a record that nobody shares. */
function sharedOf({ splits = [] }: Lines['lines'][number], columns: Lines['columns']) {
  const shared = columns.flatMap(({ name }, at) => {
    const split = splits[at];
    return split ? [[name, split] as const] : [];
  });
  return shared.length > 0 ? { shared: Object.fromEntries(shared) } : {};
}

const dealsOf = ({ lines, columns }: Lines) =>
  lines.map((line) => ({
    record_id: line.record_id,
    title: line.title,
    date: line.date,
    share: line.share,
    values: Object.fromEntries(columns.map(({ name }, at) => [name, line.values[at] ?? null])),
    ...sharedOf(line, columns),
  }));

export const explainPay = readTool({
  name: 'explain_pay',
  title: 'Explain an amount of pay',
  description:
    'Why one amount of a statement is what it is: each step of the plan with its value, the tiers that were reached, the records that count with their share, and why others do not count. The largest records come first.',
  input: z.strictObject({
    statement_id: idSchema,
    compensation_id: idSchema,
    offset: z.number().int().min(0).default(0).describe('Of the records.'),
    limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(25),
  }),
  data: z.object({
    compensation: z.string(),
    person: z.string(),
    month: z.string(),
    currency: z.string(),
    value: z.string().nullable(),
    exact: z.string().nullable().describe('Before it was rounded.'),
    payment_month: z.string(),
    is_frozen: z.boolean().describe('Kept when the statement was locked.'),
    steps: z.array(step),
    scopes: z.array(scope),
    records: z.array(deal),
  }),
  async run(ctx, { statement_id: id, compensation_id, offset, limit }) {
    const params = { id, compensation_id };
    const why = await callProduct(ctx, explainCompensation, { params });
    const query = { offset: String(offset), limit: String(limit) };
    const made = await callProduct(ctx, getStatementCompensation, { params, query });
    const end = offset + made.lines.length;
    return {
      text: `An amount of ${why.month} in ${why.steps.length} steps, made of ${made.total} records.`,
      data: {
        compensation: why.compensation_name,
        person: why.user.name,
        month: why.month,
        currency: why.currency,
        value: why.value,
        exact: why.exact,
        payment_month: why.payment_month,
        is_frozen: why.frozen,
        steps: stepsOf(why),
        scopes: scopesOf(why),
        records: dealsOf(made),
      },
      left_off: leftOff(end, made.total, `Go on with offset ${end}.`),
    };
  },
});
