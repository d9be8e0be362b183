import type { EventName, EventPayloads, ServerEvent } from '@comptoir/contract';

type Listener<Name extends EventName> = (data: EventPayloads[Name]) => void;
const listeners = new Map<EventName, Set<Listener<never>>>();

/** Calls the listener at each event, beyond the refresh of queries: the author of an import is notified of its end. */
export function onRealtime<Name extends EventName>(event: Name, listener: Listener<Name>): () => void {
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known);
  known.add(listener);
  return () => known.delete(listener);
}

export function tellListeners(event: ServerEvent): void {
  for (const listener of listeners.get(event.name) ?? []) listener(event.data as never);
}
