import {
  getStatement,
  monthSchema,
  idSchema,
  type ResponseOf,
  searchStatements,
  statementStatusSchema,
} from '@comptoir/contract';
import { MAX_AGENT_ROWS } from '@comptoir/kernel';
import { z } from 'zod';
import { callProduct } from '../product-calls.ts';
import { leftOff, monthParts, readTool } from './tool.ts';

const row = z.object({
  statement_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  team: z.string().nullable(),
  plans: z.array(z.string()),
  status: z.string(),
  earned: z.string(),
  payable: z.string(),
  previous_earned: z.string().nullable(),
  currency: z.string(),
  attainment: z.string().nullable().describe('A ratio: 1 is 100 %.'),
  errors: z.array(z.string()),
});

const totals = z.object({
  people: z.number(),
  currency: z.string(),
  earned: z.string(),
  payable: z.string(),
  previous_earned: z.string().nullable(),
  sent_to_payroll: z.string(),
  in_error: z.number(),
  by_status: z.record(z.string(), z.number()),
});

type Board = ResponseOf<typeof searchStatements>;

const rowOf = (one: Board['statements'][number]) => ({
  statement_id: one.id,
  user_id: one.user.id,
  name: one.user.name,
  team: one.team_name,
  plans: one.plan_names,
  status: one.status,
  earned: one.earned,
  payable: one.payable,
  previous_earned: one.previous_earned,
  currency: one.currency,
  attainment: one.attainment,
  errors: one.error_kinds,
});

function totalsOf({ counts, ...all }: Board['totals']) {
  const { error, ...by_status } = counts;
  return {
    people: all.people,
    currency: all.currency,
    earned: all.earned,
    payable: all.payable,
    previous_earned: all.previous_earned,
    sent_to_payroll: all.sent_to_payroll,
    in_error: error,
    by_status,
  };
}

export const readBoard = readTool({
  name: 'read_board',
  title: 'Read the board of a month',
  description:
    "A month's statements in the scope of the key, with totals: what was earned and is payable, quota attainment, state and errors. Totals are of all that match.",
  input: z.strictObject({
    month: monthSchema
      .optional()
      .describe('YYYY-MM. Absent: the latest month in which something was earned.'),
    name: z.string().max(255).optional(),
    status: z.array(statementStatusSchema).max(5).optional(),
    in_error: z.boolean().optional(),
    sort: z
      .enum(['smart', 'amount_asc', 'amount_desc', 'attainment_asc', 'attainment_desc', 'team', 'user'])
      .default('smart'),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(25),
  }),
  data: z.object({ month: z.string(), totals, statements: z.array(row) }),
  async run(ctx, { month, name, status, in_error, ...page }) {
    const filters = {
      ...(name === undefined ? {} : { username: name }),
      ...(status === undefined ? {} : { status }),
      ...(in_error === undefined ? {} : { error: in_error }),
    };
    const board = await callProduct(ctx, searchStatements, {
      body: { ...(month === undefined ? {} : monthParts(month)), ...page, filters },
    });
    const end = page.offset + board.statements.length;
    return {
      text: `${board.statements.length} of ${board.total} statements of ${board.month}.`,
      data: { month: board.month, totals: totalsOf(board.totals), statements: board.statements.map(rowOf) },
      left_off: leftOff(end, board.total, `Go on with offset ${end}.`),
    };
  },
});

const transaction = z.object({
  compensation_id: z.string(),
  compensation: z.string(),
  plan: z.string(),
  value: z.string().nullable().describe('Null: it is in error.'),
  payment_month: z.string().nullable(),
  attainment: z.string().nullable(),
  quota: z.string().nullable(),
  measure: z.string().nullable(),
  target: z.string().nullable(),
  next_tier: z.object({ distance: z.string(), threshold: z.string() }).nullable(),
  errors: z.array(z.string()),
  records: z.number(),
});

type Statement = ResponseOf<typeof getStatement>;

const transactionOf = (one: Statement['transactions'][number]) => ({
  compensation_id: one.compensation_id,
  compensation: one.compensation_name,
  plan: one.plan_name,
  value: one.value,
  payment_month: one.payment_month,
  attainment: one.attainment,
  quota: one.quota_name,
  measure: one.measure,
  target: one.target,
  next_tier: one.next_tier && { distance: one.next_tier.distance, threshold: one.next_tier.threshold },
  errors: one.errors.map(({ kind }) => kind),
  records: one.line_count,
});

const extra = z.object({ name: z.string(), month: z.string().nullable(), value: z.string() });

const extrasOf = ({ carried_payments, manual_payments }: Statement) => ({
  carried: carried_payments.map((one) => ({
    name: one.compensation_name,
    month: one.month,
    value: one.value,
  })),
  manual: manual_payments.map((one) => ({ name: one.label, month: null, value: one.value })),
});

export const readStatement = readTool({
  name: 'read_statement',
  title: 'Read a statement',
  description:
    "One person's statement of a month, amount by amount. Ask explain_pay why an amount is what it is, with its statement_id and compensation_id.",
  input: z.strictObject({ user_id: idSchema, month: monthSchema }),
  data: row.extend({
    transactions: z.array(transaction),
    carried: z.array(extra).describe('Paid here, earned in an earlier month.'),
    manual: z.array(extra).describe('Payments made by hand.'),
  }),
  async run(ctx, { user_id, month }) {
    const statement = await callProduct(ctx, getStatement, { query: { ...queryOf(month), user_id } });
    const transactions = statement.transactions.slice(0, MAX_AGENT_ROWS).map(transactionOf);
    return {
      text: `A statement of ${month} with ${statement.transactions.length} amounts.`,
      data: { ...rowOf({ ...NO_BOARD, ...statement }), transactions, ...extrasOf(statement) },
      left_off: leftOff(
        transactions.length,
        statement.transactions.length,
        'The board of the product has them.',
      ),
    };
  },
});

/** What the board alone knows of a row: no part of a statement. */
const NO_BOARD = { first_error: null, measure: null, target: null, manager_name: null } as const;

/** A query as an address has it. */
export function queryOf(month: string): { readonly year: string; readonly month: string } {
  const parts = monthParts(month);
  return { year: String(parts.year), month: String(parts.month) };
}
