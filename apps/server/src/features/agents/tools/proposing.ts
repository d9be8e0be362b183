import {
  type ProposedEffect,
  proposedEffectSchema,
  type ProposedLine,
  proposedLineSchema,
} from '@comptoir/contract';
import { z } from 'zod';
import type { Proposed } from '../proposals/propose.ts';

export const whySchema = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .describe(
    'For the person who decides, in plain words: why this change is right. They read it as plain text.',
  );

export const proposedData = z.object({
  proposal_id: z.string(),
  link: z.string().describe('Where a person confirms or refuses it.'),
  expires_at: z.string(),
  changes: z.array(proposedLineSchema),
  effect: proposedEffectSchema
    .nullable()
    .describe("What the month's pay becomes, where the product knows it before."),
});

/** Says it twice: an agent that believes a change was made would tell people so. */
export function proposalAnswer(
  made: Proposed,
  changes: readonly ProposedLine[],
  effect: ProposedEffect | null = null,
) {
  return {
    text: `Nothing is changed yet. A person has to confirm the proposal: ${made.link}`,
    data: { ...made, changes: [...changes], effect },
    left_off: effect === null ? 'What it does to pay is calculated once a person has confirmed it.' : null,
  };
}

const NO_SUBJECT = {
  quota_id: null,
  table_id: null,
  plan_id: null,
  compensation_id: null,
  discussion_id: null,
  user_id: null,
  month: null,
};

/** What a proposal is about, with what it is not about. */
export const subjectOf = <Part extends { readonly name: string }>(part: Part) => ({ ...NO_SUBJECT, ...part });
