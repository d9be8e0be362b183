import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import type { Needs } from '../features.ts';
import { idSchema, instantSchema, monthSchema } from '../shared/primitives.ts';

/** Requests take the place of discussions in companies that have the flag: one model, two names. */
export const DISCUSSION_KINDS = ['discussion', 'request'] as const;
export type DiscussionKind = (typeof DISCUSSION_KINDS)[number];

/** A discussion is closed, a request resolved: the same state. */
export const DISCUSSION_STATUSES = ['open', 'closed', 'resolved'] as const;
export type DiscussionStatus = (typeof DISCUSSION_STATUSES)[number];
export const CLOSED_AS = { discussion: 'closed', request: 'resolved' } as const satisfies Readonly<
  Record<DiscussionKind, DiscussionStatus>
>;

export const DISCUSSION_NEEDS: Needs = {
  feature: 'discussions',
  without: 'requests',
  setting: { name: 'discussion_activated', is: true },
  live: true,
};
export const REQUEST_NEEDS: Needs = {
  feature: 'requests',
  setting: { name: 'discussion_activated', is: true },
  live: true,
};

export const memberSchema = z.object({ id: idSchema, name: z.string(), avatar: z.string().nullable() });
export type Member = z.output<typeof memberSchema>;

export const LINE_KINDS = ['transaction', 'step', 'record'] as const;

/** What a question is about, as the screen names it: a statement, or one line of it. */
export const aboutSchema = z.strictObject({
  statement_id: idSchema,
  /** With it: the amount of this compensation. */
  compensation_id: idSchema.optional(),
  /** One record's share of that amount. */
  record_id: idSchema.optional(),
  /** An amount in the explanation of it. */
  step: z
    .strictObject({ id: z.string().min(1).max(200), label: z.string().trim().min(1).max(MAX_NAME_LENGTH) })
    .optional(),
});
export type About = z.output<typeof aboutSchema>;

export const linkLineSchema = z.object({
  kind: z.enum(LINE_KINDS),
  compensation_id: idSchema,
  compensation_name: z.string(),
  step_id: z.string().nullable(),
  record_id: idSchema.nullable(),
  /** What the step or the record was called. */
  label: z.string().nullable(),
  /** As it was when it was linked. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});

/** A linked statement. Outside of the reader's statement scope it has no name, month or amount. */
export const linkedStatementSchema = z.discriminatedUnion('is_visible', [
  z.object({
    id: idSchema,
    is_visible: z.literal(true),
    statement_id: idSchema,
    user: memberSchema,
    month: monthSchema,
    line: linkLineSchema.nullable(),
  }),
  z.object({ id: idSchema, is_visible: z.literal(false) }),
]);
export type LinkedStatement = z.output<typeof linkedStatementSchema>;

/** A label of discussions, a topic of requests. */
export const discussionLabelSchema = z.object({ id: idSchema, name: z.string() });
export type DiscussionLabel = z.output<typeof discussionLabelSchema>;

export const attachmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  bytes: z.number().int(),
  media_type: z.string(),
  /** How a browser can show it, by its content. */
  preview: z.enum(['image', 'pdf']).nullable(),
});
export type Attachment = z.output<typeof attachmentSchema>;

export const messageSchema = z.object({
  id: idSchema,
  /** 1, 2, 3 ... within the discussion. */
  seq: z.number().int(),
  author: memberSchema.nullable(),
  author_name: z.string(),
  /** Empty when it is deleted. */
  text: z.string(),
  mentions: z.array(z.object({ id: idSchema, name: z.string() })),
  attachments: z.array(attachmentSchema),
  created_at: instantSchema,
  edited_at: instantSchema.nullable(),
  is_deleted: z.boolean(),
});
export type Message = z.output<typeof messageSchema>;

export const messageBody = z.strictObject({
  /** Made by the client: sent again, the message arrives once. */
  id: idSchema.optional(),
  text: z.string().trim().max(MAX_TEXT_LENGTH),
  /** People named with @ in the text. */
  mention_ids: z.array(idSchema).max(50).default([]),
  /** Files that were uploaded there before. */
  attachment_ids: z.array(idSchema).max(20).default([]),
});
export const editBody = z.strictObject({
  text: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
  mention_ids: z.array(idSchema).max(50).default([]),
});

export const discussionSchema = z.object({
  id: idSchema,
  kind: z.enum(DISCUSSION_KINDS),
  /** Counted per company: #12. */
  reference: z.number().int(),
  name: z.string(),
  status: z.enum(DISCUSSION_STATUSES),
  creator_id: idSchema.nullable(),
  assignee_id: idSchema.nullable(),
  member_ids: z.array(idSchema),
  /** Members who have seen the last message. */
  read_by: z.array(idSchema),
  discussion_label_id: idSchema.nullable(),
  /** Of a request. */
  discussion_topic: discussionLabelSchema.nullable(),
  /** Messages that the caller has not seen; `is_unread` also before the first one. */
  unread_count: z.number().int(),
  is_unread: z.boolean(),
  created_at: instantSchema,
  last_activity_at: instantSchema,
  closed_at: instantSchema.nullable(),
});
export type Discussion = z.output<typeof discussionSchema>;

export const discussionRowSchema = discussionSchema.extend({
  /** The last message's first words, empty where it is deleted or only a file; null: none. */
  last_message: z.object({ author_name: z.string(), text: z.string(), is_deleted: z.boolean() }).nullable(),
  assignee: memberSchema.nullable(),
  creator: memberSchema.nullable(),
  label: discussionLabelSchema.nullable(),
  statement_count: z.number().int(),
});
export type DiscussionRow = z.output<typeof discussionRowSchema>;

export const discussionDetailSchema = discussionSchema.extend({
  members: z.array(memberSchema),
  creator: memberSchema.nullable(),
  label: discussionLabelSchema.nullable(),
  statements: z.array(linkedStatementSchema),
  /** Members who may not see every linked statement. */
  blind_user_ids: z.array(idSchema),
  /** Its realtime channel: who is here and who is typing. */
  channel: z.string(),
  /** May the caller write, change and close it? */
  may_write: z.boolean(),
  may_delete: z.boolean(),
});
export type DiscussionDetail = z.output<typeof discussionDetailSchema>;
