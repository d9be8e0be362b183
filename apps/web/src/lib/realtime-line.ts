import type { ClientEvent } from '@comptoir/contract';

/** A channel of the open line, on which clients send each other events. */
export interface LineChannel {
  send(event: ClientEvent): void;
  leave(): void;
}

/** The line to the server, as the shell keeps it. */
export interface Line {
  join(channel: string, hear: (event: string, data: unknown) => void): LineChannel;
}

interface Joined {
  readonly channel: string;
  readonly hear: (event: string, data: unknown) => void;
  on: LineChannel | null;
}

let line: Line | null = null;
const joined = new Set<Joined>();

/** A page may join before the line is open, and stays joined when another takes its place. */
export function setLine(next: Line | null): void {
  line = next;
  for (const one of joined) one.on = line?.join(one.channel, one.hear) ?? null;
}

export function joinChannel(
  channel: string,
  hear: (event: string, data: unknown) => void,
): { send(event: ClientEvent): void; leave(): void } {
  const one: Joined = { channel, hear, on: line?.join(channel, hear) ?? null };
  joined.add(one);
  return {
    send: (event) => one.on?.send(event),
    leave: () => {
      joined.delete(one);
      one.on?.leave();
    },
  };
}
