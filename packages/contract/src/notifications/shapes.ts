import { z } from 'zod';
import { idSchema, instantSchema } from '../shared/primitives.ts';

/** What a person sets channels for. */
export const NOTIFICATION_KINDS = [
  'report',
  'evolution',
  'comments',
  'validations',
  'adjustments',
  'periodic',
  'discussion_new_message',
  'discussion_mention',
  'discussion_add_or_assignee',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Headings of the kinds. */
export const NOTIFICATION_CATEGORIES = ['performance', 'general', 'reminders', 'discussion'] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

export const CATEGORY_OF_KIND: Readonly<Record<NotificationKind, NotificationCategory>> = {
  report: 'performance',
  evolution: 'performance',
  comments: 'general',
  validations: 'general',
  adjustments: 'general',
  periodic: 'reminders',
  discussion_new_message: 'discussion',
  discussion_mention: 'discussion',
  discussion_add_or_assignee: 'discussion',
};

/** Entries of the centre: each has its own words. */
export const NOTIFICATION_TYPES = [
  'statements_validation_ready',
  'statements_validation_reminder',
  'statements_freeze_ready',
  'statements_errors',
  'statement_locked',
  'statement_unlocked',
  'statement_validated',
  'statement_invalidated',
  'statement_paid',
  'statement_adjusted',
  'performance_report',
  'performance_evolution',
  'import_errors',
  'import_failed',
  'import_failed_again',
  'import_finished',
  'sandbox_ready',
  'export_failed',
  'webhook_disabled',
  'mail_failed',
  'slack_failed',
  'proposal',
  'letter_to_sign',
  'comment',
  'comment_mention',
  'discussion_message',
  'discussion_mention',
  'discussion_added',
  'discussion_assigned',
  'discussion_closed',
  'discussion_reopened',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const REFERENCE_TYPES = [
  'STATEMENT',
  'STATEMENTS',
  'RECORD',
  'IMPORTS',
  'EXPORTS',
  'DISCUSSION',
  'SANDBOX',
  'WEBHOOK',
  'PROPOSAL',
  'LETTER',
  'USER',
] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

export const NOTIFICATION_CHANNELS = ['in_app', 'email', 'slack'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Kinds that come by the calendar, and how often they can. */
export const RECURRING_KINDS = [
  'report',
  'evolution',
  'periodic',
] as const satisfies readonly NotificationKind[];
export type RecurringKind = (typeof RECURRING_KINDS)[number];
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What fills the words of a card, each where it is known. */
export const referenceParametersSchema = z.object({
  name: z.string().optional(),
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().optional(),
});
export type ReferenceParameters = z.output<typeof referenceParametersSchema>;

export const notificationSchema = z.object({
  id: idSchema,
  type: z.enum(NOTIFICATION_TYPES),
  kind: z.enum(NOTIFICATION_KINDS),
  category: z.enum(NOTIFICATION_CATEGORIES),
  read: z.boolean(),
  /** When it came, or counted on. */
  creation_date: instantSchema,
  /** Null: the system. */
  author: idSchema.nullable(),
  author_name: z.string().nullable(),
  author_avatar: z.string().nullable(),
  reference_type: z.enum(REFERENCE_TYPES),
  /** Path in the application. */
  reference_url: z.string(),
  reference_parameters: referenceParametersSchema,
  /** One line in the caller's language that says what happened. */
  text: z.string(),
  /** How many things of one group it counts. */
  count: z.number().int().min(1),
});
export type Notification = z.output<typeof notificationSchema>;
