import { CLIENT_EVENTS, type ClientEvent, DISCUSSION_CHANNEL, EDITING_CHANNEL } from '@comptoir/contract';
import type { Clock } from '../context.ts';
import type { Database } from '../db/index.ts';

/** NOTIFY to every API process: the others of a channel may hang on another one. */
export const RELAY_CHANNEL = 'comptoir_relay';

export interface Relayed {
  readonly channel: string;
  readonly event: ClientEvent;
  /** Who sent it, by the signature of their subscription: what the client says of itself is not read. */
  readonly user_id: string;
}

interface Speaker {
  /** By channel, who this socket speaks for. */
  readonly speakers: ReadonlyMap<string, string>;
  relayed: { since: number; count: number };
}

/** Typing is sent every few seconds; more is a script. What is over is dropped. */
const MAX_IN_WINDOW = 30;
const WINDOW_MS = 10_000;

const SPOKEN = [DISCUSSION_CHANNEL, EDITING_CHANNEL];

/** The event that a client sends to the others of a discussion, or of what they edit; null: it may not, or sends too many. */
export function clientEvent(
  socket: Speaker,
  message: { readonly event: string; readonly channel: string },
  clock: Clock,
): Relayed | null {
  const event = CLIENT_EVENTS.find((name) => name === message.event);
  const user_id = socket.speakers.get(message.channel);
  const is_spoken = SPOKEN.some((prefix) => message.channel.startsWith(prefix));
  if (event === undefined || user_id === undefined || !is_spoken) return null;
  const now = clock.now().getTime();
  if (now - socket.relayed.since >= WINDOW_MS) socket.relayed = { since: now, count: 0 };
  socket.relayed.count += 1;
  return socket.relayed.count > MAX_IN_WINDOW ? null : { channel: message.channel, event, user_id };
}

export async function relay({ pool }: Pick<Database, 'pool'>, relayed: Relayed): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [RELAY_CHANNEL, JSON.stringify(relayed)]);
}

/** Written by `relay` of this version or another one. */
export function parseRelayed(payload: string): Relayed | null {
  const { channel, event, user_id } = JSON.parse(payload) as Partial<Relayed>;
  const known = CLIENT_EVENTS.find((name) => name === event);
  return channel === undefined || user_id === undefined || known === undefined
    ? null
    : { channel, event: known, user_id };
}

/** Who a signed subscription is for: `channel_data` of the Pusher protocol. */
export function speakerOf(channel_data: unknown): string | null {
  if (typeof channel_data !== 'string') return null;
  const { user_id } = JSON.parse(channel_data) as { user_id?: unknown };
  return typeof user_id === 'string' ? user_id : null;
}
