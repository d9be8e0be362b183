import {
  currencyCodeSchema,
  decimalSchema,
  getStatement,
  idSchema,
  monthSchema,
  nameSchema,
  type ProposedLine,
} from '@comptoir/contract';
import { MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { findNames } from '../agent-queries.ts';
import { callProduct } from '../product-calls.ts';
import { propose } from '../proposals/propose.ts';
import { proposalAnswer, proposedData, subjectOf, whySchema } from './proposing.ts';
import { queryOf } from './statements.ts';
import { monthParts, proposeTool } from './tool.ts';

export const proposeManualPayment = proposeTool({
  name: 'propose_manual_payment',
  title: 'Propose a manual payment',
  description:
    'Prepares an amount beside what is calculated, on the statement of a person and a month. A negative amount takes pay back. Nothing is changed: a person confirms the proposal.',
  input: z.strictObject({
    user_id: idSchema,
    month: monthSchema,
    label: nameSchema.describe('As the statement shows it.'),
    amount: decimalSchema,
    currency: currencyCodeSchema,
    compensation_id: idSchema.nullable().default(null),
    reason_id: idSchema.nullable().default(null).describe('Where the company asks for one of its reasons.'),
    why: whySchema,
  }),
  data: proposedData,
  async run(ctx, { user_id, month, why, ...payment }) {
    const names = await ctx.withTransaction((inside) => findNames(inside, [user_id]));
    const name = names.get(user_id) ?? user_id;
    const line: ProposedLine = {
      part: 'payment',
      of: payment.label,
      at: month,
      before: null,
      after: payment.amount,
      currency: payment.currency,
      is_ratio: false,
    };
    const made = await propose(ctx, {
      kind: 'manual_payment',
      input: { body: { user_id, ...monthParts(month), ...payment, comment: why } },
      subject: subjectOf({ name, user_id, month }),
      why,
      lines: [line],
      effect: null,
      statement: { user_id, month },
    });
    return { ...proposalAnswer(made, [line]), left_off: null };
  },
});

export const proposeComment = proposeTool({
  name: 'propose_comment',
  title: 'Propose a comment on a statement',
  description:
    'Prepares a comment on the statement of a person and a month. The person who confirms it is its author. Nothing is written before.',
  input: z.strictObject({
    user_id: idSchema,
    month: monthSchema,
    text: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
    why: whySchema,
  }),
  data: proposedData,
  async run(ctx, { user_id, month, text, why }) {
    const statement = await callProduct(ctx, getStatement, { query: { ...queryOf(month), user_id } });
    const line: ProposedLine = {
      part: 'comment',
      of: statement.user.name,
      at: month,
      before: null,
      after: text,
      currency: null,
      is_ratio: false,
    };
    const made = await propose(ctx, {
      kind: 'statement_comment',
      input: { params: { id: statement.id }, body: { text } },
      subject: subjectOf({ name: statement.user.name, user_id, month }),
      why,
      lines: [line],
      effect: null,
      statement: { user_id, month },
    });
    return { ...proposalAnswer(made, [line]), left_off: null };
  },
});
