import type { Attachment, DiscussionKind } from '@comptoir/contract';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../lib/api.ts';
import { newId } from '../lib/new-id.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { unsentKey } from '../lib/unsent-messages.ts';
import { conversations } from './discussions.ts';

/** A message on its way. It has its id from the start: however often it is sent, it arrives once. */
export interface OutgoingMessage {
  readonly id: string;
  readonly kind: DiscussionKind;
  readonly discussion_id: string;
  readonly text: string;
  readonly mention_ids: readonly string[];
  readonly attachments: readonly Attachment[];
  readonly written_at: string;
  /** `waiting`: the server was out of reach, and it is tried again. `refused`: it is not, until its author says so. */
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly error?: ApiError;
}

const RETRY_MS = 3000;
let owner: string | null = null;
let messages: readonly OutgoingMessage[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
const listeners = new Set<() => void>();
/** What this tab has or had: it alone says what is left of them. */
const own = new Set<string>();

function storedOf(user_id: string): readonly OutgoingMessage[] {
  try {
    return JSON.parse(readStored(unsentKey(user_id)) ?? '[]') as OutgoingMessage[];
  } catch {
    return [];
  }
}

function set(next: readonly OutgoingMessage[]): void {
  messages = next;
  for (const { id } of next) own.add(id);
  if (owner !== null) {
    // Another tab keeps its messages in the same place.
    const others = storedOf(owner).filter(({ id }) => !own.has(id));
    const kept = [...others, ...next.map(({ error: _, ...one }) => one)];
    writeStored(unsentKey(owner), kept.length === 0 ? null : JSON.stringify(kept));
  }
  for (const listener of listeners) listener();
}

/** Reads what this person wrote before the page was loaded, and sends it. */
export function openOutbox(user_id: string): void {
  if (owner === user_id) return;
  owner = user_id;
  messages = storedOf(user_id);
  own.clear();
  for (const { id } of messages) own.add(id);
  for (const listener of listeners) listener();
  void sendAll();
}

/** Sends all that this person wrote in this browser, also what other tabs keep: it arrives once, from any tab. */
export function sendUnsent(user_id: string): void {
  openOutbox(user_id);
  set([...messages, ...storedOf(user_id).filter(({ id }) => !own.has(id))]);
  void sendAll();
}

/** Forgets all that this person wrote in this browser. */
export function discardUnsent(user_id: string): void {
  if (owner === user_id) set([]);
  writeStored(unsentKey(user_id), null);
}

const change = (id: string, next: Partial<OutgoingMessage>) =>
  set(messages.map((one) => (one.id === id ? { ...one, ...next } : one)));

export function sendMessage(message: Omit<OutgoingMessage, 'id' | 'written_at' | 'state'>): void {
  set([...messages, { ...message, id: newId(), written_at: new Date().toISOString(), state: 'sending' }]);
  void sendAll();
}

export function sendAgain(id: string): void {
  change(id, { state: 'sending' });
  void sendAll();
}

export function discardMessage(id: string): void {
  set(messages.filter((one) => one.id !== id));
}

/** One after the other, in the order in which they were written. */
async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (let next = firstUnsent(); next !== undefined; next = firstUnsent()) {
      if (!(await send(next))) {
        timer = setTimeout(() => void sendAll(), RETRY_MS);
        return;
      }
    }
  } finally {
    isSending = false;
  }
}

const firstUnsent = () => messages.find((one) => one.state !== 'refused');

/** Whether the next one may follow: false while the server is out of reach. */
async function send({
  id,
  kind,
  discussion_id,
  text,
  mention_ids,
  attachments,
}: OutgoingMessage): Promise<boolean> {
  try {
    await conversations(kind).post({
      params: { id: discussion_id },
      body: { id, text, mention_ids: [...mention_ids], attachment_ids: attachments.map((one) => one.id) },
    });
    discardMessage(id);
    return true;
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError('internal', 500);
    // A gateway whose server restarts, and a server that wants a rest, say nothing of the message.
    const isAway = [0, 429, 502, 503, 504].includes(refusal.status);
    change(id, isAway ? { state: 'waiting' } : { state: 'refused', error: refusal });
    return !isAway;
  }
}

globalThis.addEventListener?.('online', () => void sendAll());

export const isOutgoing = (id: string): boolean => messages.some((one) => one.id === id);

/** All of the person whose outbox is open. */
export function useUnsent(): readonly OutgoingMessage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
  );
}

/** Those of one discussion, in their order. */
export function useOutgoing(discussion_id: string): readonly OutgoingMessage[] {
  return useUnsent().filter((one) => one.discussion_id === discussion_id);
}
