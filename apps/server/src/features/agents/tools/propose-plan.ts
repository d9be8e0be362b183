import {
  getCompensation,
  idSchema,
  impactCompensation,
  monthSchema,
  type ProposedEffect,
  type ResponseOf,
  saveCompensationDocument,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_PROPOSED_CHANGES, monthOfDate } from '@comptoir/kernel';
import { z } from 'zod';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { readCompany } from '../../company/index.ts';
import { callProduct, tryProduct } from '../product-calls.ts';
import { propose } from '../proposals/propose.ts';
import { changedDocument, planChangeSchema } from './plan-change.ts';
import { proposalAnswer, proposedData, subjectOf, whySchema } from './proposing.ts';
import { proposeTool } from './tool.ts';

type Document = ResponseOf<typeof getCompensation>['document'];

/** What the month becomes, for keys that see everybody's pay; else it is not known before. */
async function effectOf(
  ctx: ManualCtx,
  id: string,
  document: Document,
  wanted: string | undefined,
): Promise<ProposedEffect | null> {
  const { settings } = await ctx.withTransaction((inside) => readCompany(inside));
  const month = wanted ?? monthOfDate(ctx.clock.today(settings.timezone), settings);
  try {
    const impact = await callProduct(ctx, impactCompensation, { params: { id }, body: { document, month } });
    return {
      month: impact.month,
      currency: settings.currency,
      before: impact.live_total,
      after: impact.total,
      difference: impact.difference,
      people: impact.people,
      in_error: impact.in_error,
      changes: impact.changes,
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export const proposePlanChange = proposeTool({
  name: 'propose_plan_change',
  title: 'Propose a change of a plan',
  description:
    'Prepares other rates, amounts or thresholds of tiers, or other values of a lookup table, in one compensation. Nothing is changed: a person confirms the proposal. Answers what the month would pay, where the key may see it. Read the plan first.',
  input: z.strictObject({
    compensation_id: idSchema,
    changes: z.array(planChangeSchema).min(1).max(MAX_PROPOSED_CHANGES),
    month: monthSchema
      .optional()
      .describe('For which the difference in pay is calculated. Absent: this month.'),
    why: whySchema,
  }),
  data: proposedData,
  async run(ctx, { compensation_id: id, changes, month, why }) {
    const stored = await callProduct(ctx, getCompensation, { params: { id } });
    const { document, lines } = changedDocument(stored.document, changes);
    const input = { params: { id }, body: { version: stored.version, document } };
    // First: what cannot be saved is not calculated.
    await tryProduct(ctx, saveCompensationDocument, input);
    const effect = await effectOf(ctx, id, document, month);
    const subject = subjectOf({
      name: `${stored.plan_name}: ${stored.name}`,
      plan_id: stored.plan_id,
      compensation_id: id,
    });
    const made = await propose(ctx, {
      kind: 'plan_change',
      input,
      subject,
      why,
      lines,
      effect,
      statement: null,
    });
    return proposalAnswer(made, lines, effect);
  },
});
