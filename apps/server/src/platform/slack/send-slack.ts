import { deliverDue, DeliveryError, type OnGivenUp, type Send, startDeliveries } from '../outbox/deliver.ts';
import { OutgoingError, type OutgoingOptions, postOutgoing } from '../outgoing/outgoing.ts';
import { pauseChannel } from '../outbox/delivery-queries.ts';
import type { Platform } from '../unit-of-work.ts';

/** Addresses that are called at the same time by one process: anybody sets one, and one that hangs holds up one of these. */
const LANES = 4;
/** After a call without an answer, for what else waits for this address. */
const PAUSE_S = 60;

/** Sends the messages that are due to their webhooks. */
export function sendSlack(
  platform: Platform,
  options: OutgoingOptions = {},
  onGivenUp?: OnGivenUp,
): Promise<number> {
  return deliverDue(platform, 'slack', senderOf(platform, options), onGivenUp);
}

function senderOf(platform: Platform, options: OutgoingOptions): Send {
  return async (delivery, handOver) => {
    const { webhook_sealed, text } = delivery.data as {
      readonly webhook_sealed: string;
      readonly text: string;
    };
    const webhook = platform.services.secrets.open('slack-webhook', delivery.environment_id, webhook_sealed);
    if (webhook === null) throw new DeliveryError('the address was sealed with another key', true);
    const answer = await postOutgoing(
      webhook,
      { body: JSON.stringify({ text: escaped(text) }), onConnected: handOver },
      options,
    ).catch(async (error: unknown) => {
      const { channel } = delivery;
      await pauseChannel(platform.database, { kind: 'slack', channel }, PAUSE_S);
      throw new DeliveryError(
        error instanceof Error ? error.message : 'no connection',
        error instanceof OutgoingError && error.for_good,
      );
    });
    if (answer.status >= 200 && answer.status < 300) return;
    // What Slack says of a webhook that is gone, or of a message that it can't read. Its limit of messages is no refusal for good.
    const for_good =
      answer.status >= 300 && answer.status < 500 && answer.status !== 408 && answer.status !== 429;
    throw new DeliveryError(`HTTP ${answer.status}`, for_good);
  };
}

/** `<!channel>` and links with another text are Slack's own signs: nobody writes them by a name. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function startSlack(
  platform: Platform,
  options: OutgoingOptions = {},
  onGivenUp?: OnGivenUp,
): { stop(): Promise<void> } {
  const lanes = Array.from({ length: LANES }, () =>
    startDeliveries(platform, 'slack', () => sendSlack(platform, options, onGivenUp)),
  );
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
