import type { ClientEvent } from '@comptoir/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { joinChannel } from './realtime-line.ts';

/** Everybody says that they are here once in this time; who says nothing for longer has left. */
const HERE_MS = 15_000;
const GONE_MS = 35_000;
/** A typed letter is sent at most this often, and shown so long. */
const TYPING_EVERY_MS = 2500;
const TYPING_MS = 5000;
const TICK_MS = 1000;

interface Seen {
  readonly here: number;
  readonly typing: number;
}

export interface Presence {
  /** People who have it open, without oneself. */
  readonly here: readonly string[];
  readonly typing: readonly string[];
  readonly noteTyping: () => void;
}

/** Who looks at something and who is typing in it, sent from page to page on its channel; none: nobody is seen. */
export function usePresence(channel: string | undefined, own_id: string): Presence {
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map());
  const [now, setNow] = useState(() => Date.now());
  const send = useRef<(event: ClientEvent) => void>(() => undefined);
  const sentAt = useRef(0);
  useEffect(() => {
    if (channel === undefined) return undefined;
    const hear = (event: string, data: unknown) => {
      if (event === 'pusher:subscription_succeeded') joined.send('client-here');
      const user_id = (data as { user_id?: unknown } | null)?.user_id;
      if (typeof user_id !== 'string' || !event.startsWith('client-')) return;
      if (user_id === own_id) {
        // Another tab of one's own was closed: one is here all the same.
        if (event === 'client-gone') joined.send('client-here');
        return;
      }
      setSeen((before) => {
        // A newcomer learns who is here by the answer.
        if (event === 'client-here' && !before.has(user_id)) joined.send('client-here');
        return after(before, user_id, event);
      });
      setNow(Date.now());
    };
    const joined = joinChannel(channel, hear);
    send.current = joined.send;
    const pulse = setInterval(() => joined.send('client-here'), HERE_MS);
    const tick = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => {
      joined.send('client-gone');
      joined.leave();
      clearInterval(pulse);
      clearInterval(tick);
      setSeen(new Map());
    };
  }, [channel, own_id]);
  const noteTyping = useCallback(() => {
    if (Date.now() - sentAt.current < TYPING_EVERY_MS) return;
    sentAt.current = Date.now();
    send.current('client-typing');
  }, []);
  const ids = (isIt: (one: Seen) => boolean) => [...seen].filter(([, one]) => isIt(one)).map(([id]) => id);
  return {
    here: ids((one) => now - one.here < GONE_MS),
    typing: ids((one) => now - one.typing < TYPING_MS),
    noteTyping,
  };
}

function after(before: ReadonlyMap<string, Seen>, user_id: string, event: string): ReadonlyMap<string, Seen> {
  const next = new Map(before);
  if (event === 'client-gone') next.delete(user_id);
  else
    next.set(user_id, {
      here: Date.now(),
      typing: event === 'client-typing' ? Date.now() : (before.get(user_id)?.typing ?? 0),
    });
  return next;
}
