import { z } from 'zod';
import { defineCall } from '../call.ts';
import { postStatementComment } from '../comments/comments.ts';
import { postMessage } from '../discussions/messages.ts';
import { ofRequests } from '../discussions/of-requests.ts';
import { PUBLIC_API_NEEDS } from '../features.ts';
import { impactRowSchema } from '../plans/impact-compensation.ts';
import { saveCompensationDocument } from '../plans/save-document.ts';
import { setQuotaValues } from '../quotas/set-quota-values.ts';
import { editRecords } from '../records/write-records.ts';
import { decimalSchema, idParams, monthSchema } from '../shared/primitives.ts';
import { addManualPayment } from '../statements/manual-payments.ts';
import { type ProposalKind, proposalSchema } from './shapes.ts';

/** What a confirmation does: the call that the person would make on the screen. */
export const PROPOSED_CALLS = {
  quota_values: setQuotaValues,
  manual_payment: addManualPayment,
  record_edits: editRecords,
  plan_change: saveCompensationDocument,
  statement_comment: postStatementComment,
  discussion_message: postMessage,
  request_message: ofRequests(postMessage),
} as const satisfies Readonly<Record<ProposalKind, unknown>>;

const session = { permission: { kind: 'session' }, needs: PUBLIC_API_NEEDS } as const;

export const listProposals = defineCall({
  ...session,
  name: 'listProposals',
  method: 'GET',
  path: '/api/proposals',
  summary: 'Changes that agents proposed: those of the caller’s keys, and those that the caller may confirm',
  query: z.strictObject({
    state: z.enum(['open', 'decided']).default('open'),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ proposals: z.array(proposalSchema), more: z.boolean() }),
  errors: ['feature_off'],
});

export const getProposal = defineCall({
  ...session,
  name: 'getProposal',
  method: 'GET',
  path: '/api/proposals/{id}',
  summary: 'One proposal of an agent',
  params: idParams,
  response: proposalSchema,
  errors: ['not_found', 'feature_off'],
});

/** Amounts of people whom the caller does not see are left out. */
export const proposalEffectSchema = z.object({
  /** The open months: what is locked does not change. */
  months: z.array(monthSchema),
  /** The company's. */
  currency: z.string(),
  /** The most that are listed: 5,000. */
  rows: z.array(impactRowSchema),
  changed: z.number().int(),
  broken: z.number().int(),
  difference: decimalSchema,
  /** False: the caller sees some people's pay alone. */
  is_everybody: z.boolean(),
});
export type ProposalEffect = z.output<typeof proposalEffectSchema>;

export const effectOfProposal = defineCall({
  ...session,
  name: 'effectOfProposal',
  method: 'GET',
  path: '/api/proposals/{id}/effect',
  summary:
    'What an open proposal of quota values or edits of records changes in pay, per person and open month, calculated now',
  params: idParams,
  /** `null`: of another kind, or decided. */
  response: z.object({ effect: proposalEffectSchema.nullable() }),
  errors: [
    'not_found',
    'feature_off',
    'record_value_invalid',
    'calculation_too_long',
    'calculation_replaced',
  ],
});

export const confirmProposal = defineCall({
  ...session,
  name: 'confirmProposal',
  method: 'POST',
  path: '/api/proposals/{id}/confirm',
  summary: 'Does what was proposed, with the caller’s rights and on the present data; all or nothing',
  params: idParams,
  response: proposalSchema,
  errors: [
    ...new Set([
      'not_found' as const,
      'forbidden' as const,
      'proposal_closed' as const,
      'feature_off' as const,
      ...Object.values(PROPOSED_CALLS).flatMap((call) => call.errors),
    ]),
  ],
  audit: 'confirm_proposal',
});

export const refuseProposal = defineCall({
  ...session,
  name: 'refuseProposal',
  method: 'POST',
  path: '/api/proposals/{id}/refuse',
  summary: 'Refuses a proposal: nothing is changed',
  params: idParams,
  response: proposalSchema,
  errors: ['not_found', 'proposal_closed', 'feature_off'],
  audit: 'refuse_proposal',
});
