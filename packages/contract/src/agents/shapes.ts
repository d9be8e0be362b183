import { z } from 'zod';
import { decimalSchema, idSchema, instantSchema, monthSchema } from '../shared/primitives.ts';

/** What an agent can propose. Each is one call of the product. */
export const PROPOSAL_KINDS = [
  'quota_values',
  'manual_payment',
  'record_edits',
  'plan_change',
  'statement_comment',
  'discussion_message',
  'request_message',
] as const;
export const proposalKindSchema = z.enum(PROPOSAL_KINDS);
export type ProposalKind = z.output<typeof proposalKindSchema>;

/** In conversations of the key's owner: nobody else sees them. */
export const OWN_PROPOSAL_KINDS: readonly ProposalKind[] = ['discussion_message', 'request_message'];

export const PROPOSAL_STATES = ['open', 'confirmed', 'refused', 'expired'] as const;
export const proposalStateSchema = z.enum(PROPOSAL_STATES);
export type ProposalState = z.output<typeof proposalStateSchema>;

/** What of a thing changes: the words are the reader's, the rest is data. */
export const PROPOSED_PARTS = [
  'quota_value',
  'payment',
  'cell',
  'tier_value',
  'tier_from',
  'lookup_value',
  'comment',
] as const;

export const proposedLineSchema = z.object({
  part: z.enum(PROPOSED_PARTS),
  /** Of what: a person, a record, a variable. */
  of: z.string(),
  /** Where in it: a month, a field, the number of a tier. */
  at: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Of amounts. */
  currency: z.string().nullable(),
  /** Ratios: 0.05 is 5 %. */
  is_ratio: z.boolean(),
});
export type ProposedLine = z.output<typeof proposedLineSchema>;

/** What the change makes of a month's pay, as far as the product knows it before. */
export const proposedEffectSchema = z.object({
  month: monthSchema,
  currency: z.string(),
  before: decimalSchema,
  after: decimalSchema,
  difference: decimalSchema,
  people: z.number().int(),
  in_error: z.number().int(),
  /** The largest changes. */
  changes: z.array(z.object({ user_id: idSchema, name: z.string(), difference: decimalSchema })),
});
export type ProposedEffect = z.output<typeof proposedEffectSchema>;

/** The thing that the proposal is about, and where to look at it. */
export const proposedSubjectSchema = z.object({
  name: z.string(),
  quota_id: idSchema.nullable().default(null),
  table_id: idSchema.nullable().default(null),
  plan_id: idSchema.nullable().default(null),
  compensation_id: idSchema.nullable().default(null),
  discussion_id: idSchema.nullable().default(null),
  user_id: idSchema.nullable().default(null),
  month: monthSchema.nullable().default(null),
});
export type ProposedSubject = z.output<typeof proposedSubjectSchema>;

export const proposalSchema = z.object({
  id: idSchema,
  kind: proposalKindSchema,
  state: proposalStateSchema,
  subject: proposedSubjectSchema,
  /** What the agent wrote for the person: plain text. */
  why: z.string(),
  lines: z.array(proposedLineSchema),
  /** `null`: not known before it is saved, or not for the caller to see. */
  effect: proposedEffectSchema.nullable(),
  key_name: z.string(),
  owner: z.object({ id: idSchema, name: z.string() }),
  created_at: instantSchema,
  expires_at: instantSchema,
  decided_at: instantSchema.nullable(),
  decided_by_name: z.string().nullable(),
  /** The caller has the right to do it. */
  can_confirm: z.boolean(),
});
export type Proposal = z.output<typeof proposalSchema>;
