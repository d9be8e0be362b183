import type { ChoicesPatch, NotificationKind } from '@comptoir/contract';

interface Set {
  readonly channels: NonNullable<ChoicesPatch['channels']>;
  readonly frequencies: NonNullable<ChoicesPatch['frequencies']>;
}

/** What was set with what is set now, channel by channel. */
export function merged(before: Set, change: ChoicesPatch): Set {
  const kinds = Object.keys(change.channels ?? {}) as NotificationKind[];
  return {
    channels: {
      ...before.channels,
      ...Object.fromEntries(
        kinds.map((kind) => [kind, { ...before.channels[kind], ...change.channels?.[kind] }]),
      ),
    },
    frequencies: { ...before.frequencies, ...change.frequencies },
  };
}

/** What may be shown of a webhook's address: where it leads, and enough to tell two apart. */
export function maskedWebhook(webhook: string): string {
  return `${new URL(webhook).host}/…${webhook.slice(-4)}`;
}
