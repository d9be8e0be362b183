import {
  type BodyOf,
  decimalSchema,
  getQuota,
  idSchema,
  monthSchema,
  type ProposedLine,
  setQuotaValues,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_PROPOSED_CHANGES } from '@comptoir/kernel';
import { z } from 'zod';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { readCompany } from '../../company/index.ts';
import { findNames } from '../agent-queries.ts';
import { callProduct, tryProduct } from '../product-calls.ts';
import { propose } from '../proposals/propose.ts';
import { proposalAnswer, proposedData, subjectOf, whySchema } from './proposing.ts';
import { proposeTool } from './tool.ts';

type Value = BodyOf<typeof setQuotaValues>['values'][number];

const keyOf = ({ user_id, month }: Pick<Value, 'user_id' | 'month'>) => `${user_id} ${month}`;

/** What the cells have now. Emptying what is believed to be empty is refused with the values that are there. */
async function presentValues(
  ctx: ManualCtx,
  id: string,
  cells: readonly Value[],
): Promise<Map<string, string | null>> {
  const values = cells.map(({ user_id, month }) => ({ user_id, month, value: null, was: null }));
  try {
    await tryProduct(ctx, setQuotaValues, { params: { id }, body: { values } });
    return new Map();
  } catch (error) {
    const found = error instanceof AppError && error.code === 'conflict' ? error.params['cells'] : null;
    if (!Array.isArray(found)) throw error;
    return new Map((found as Value[]).map((cell) => [keyOf(cell), cell.value]));
  }
}

export const proposeQuotaValues = proposeTool({
  name: 'propose_quota_values',
  title: 'Propose quota values',
  description:
    'Prepares other values of a quota for people and periods. Nothing is changed: a person confirms the proposal. Months are the first of their period; percentages are ratios.',
  input: z.strictObject({
    quota_id: idSchema,
    values: z
      .array(z.strictObject({ user_id: idSchema, month: monthSchema, value: decimalSchema.nullable() }))
      .min(1)
      .max(MAX_PROPOSED_CHANGES),
    why: whySchema,
  }),
  data: proposedData,
  async run(ctx, { quota_id: id, values, why }) {
    const quota = await callProduct(ctx, getQuota, { params: { id }, query: { limit: '1' } });
    const before = await presentValues(ctx, id, values);
    const cells = values.map((cell) => ({ ...cell, was: before.get(keyOf(cell)) ?? null }));
    const ids = values.map(({ user_id }) => user_id);
    const [names, company] = await ctx.withTransaction(
      async (inside) => [await findNames(inside, ids), await readCompany(inside)] as const,
    );
    const currency = quota.type === 'amount' ? (quota.currency ?? company.settings.currency) : null;
    const lines = cells.map((cell): ProposedLine => ({
      part: 'quota_value',
      of: names.get(cell.user_id) ?? cell.user_id,
      at: cell.month,
      before: cell.was,
      after: cell.value,
      currency,
      is_ratio: quota.type === 'percentage',
    }));
    const made = await propose(ctx, {
      kind: 'quota_values',
      input: { params: { id }, body: { values: cells } },
      subject: subjectOf({ name: quota.name, quota_id: id }),
      why,
      lines,
      effect: null,
      statement: null,
    });
    return proposalAnswer(made, lines);
  },
});
