import {
  FREQUENCIES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  RECURRING_KINDS,
  type Frequency,
  type NotificationChannel,
  type NotificationKind,
  type RecurringKind,
} from './shapes.ts';
import { z } from 'zod';

export type Channels = Readonly<Record<NotificationChannel, boolean>>;

/** Which channels bring what, and how often what recurs: complete. */
export interface NotificationChoices {
  readonly channels: Readonly<Record<NotificationKind, Channels>>;
  readonly frequencies: Readonly<Record<RecurringKind, Frequency>>;
}

/** A company that set nothing. Slack brings nothing until somebody gives the address of a channel. */
export const BUILT_IN_CHOICES: NotificationChoices = {
  channels: {
    report: { in_app: true, email: true, slack: false },
    evolution: { in_app: true, email: false, slack: false },
    comments: { in_app: true, email: true, slack: true },
    validations: { in_app: true, email: false, slack: true },
    adjustments: { in_app: true, email: true, slack: true },
    periodic: { in_app: true, email: false, slack: false },
    discussion_new_message: { in_app: true, email: false, slack: true },
    discussion_mention: { in_app: true, email: true, slack: true },
    discussion_add_or_assignee: { in_app: true, email: true, slack: true },
  },
  frequencies: { report: 'monthly', evolution: 'weekly', periodic: 'weekly' },
};

const channels = z.strictObject({
  in_app: z.boolean().optional(),
  email: z.boolean().optional(),
  slack: z.boolean().optional(),
});

/** What is changed, and nothing else. */
export const choicesPatchSchema = z.strictObject({
  channels: z.partialRecord(z.enum(NOTIFICATION_KINDS), channels).optional(),
  frequencies: z.partialRecord(z.enum(RECURRING_KINDS), z.enum(FREQUENCIES)).optional(),
});
export type ChoicesPatch = z.output<typeof choicesPatchSchema>;

export const choicesSchema = z.object({
  channels: z.record(
    z.enum(NOTIFICATION_KINDS),
    z.object({ in_app: z.boolean(), email: z.boolean(), slack: z.boolean() }),
  ),
  frequencies: z.record(z.enum(RECURRING_KINDS), z.enum(FREQUENCIES)),
});

/** One over the other: what a layer leaves out is as in the layer below. */
export function layered(below: NotificationChoices, above: ChoicesPatch): NotificationChoices {
  return {
    channels: Object.fromEntries(
      NOTIFICATION_KINDS.map((kind) => [
        kind,
        Object.fromEntries(
          NOTIFICATION_CHANNELS.map((channel) => [
            channel,
            above.channels?.[kind]?.[channel] ?? below.channels[kind][channel],
          ]),
        ),
      ]),
    ) as NotificationChoices['channels'],
    frequencies: Object.fromEntries(
      RECURRING_KINDS.map((kind) => [kind, above.frequencies?.[kind] ?? below.frequencies[kind]]),
    ) as NotificationChoices['frequencies'],
  };
}
