import { readStored, writeStored } from './storage.ts';

const SEEN = 'seen-pay';
/** Statements that a device remembers: a year and the months that are looked up. */
const MAX_SEEN = 24;

/** What this device showed of a statement last. */
export interface Seen {
  readonly earned: string;
  readonly at: string;
}
type AllSeen = Readonly<Record<string, Seen>>;

function readAll(): AllSeen {
  try {
    return JSON.parse(readStored(SEEN) ?? '{}') as AllSeen;
  } catch {
    return {};
  }
}

export function readSeen(statement_id: string): Seen | null {
  return readAll()[statement_id] ?? null;
}

export function writeSeen(statement_id: string, earned: string): void {
  const { [statement_id]: before, ...others } = readAll();
  if (before?.earned === earned) return;
  const kept = Object.entries(others).slice(1 - MAX_SEEN);
  const now = { earned, at: new Date().toISOString() };
  writeStored(SEEN, JSON.stringify(Object.fromEntries([...kept, [statement_id, now]])));
}

/** Nothing of it stays when its reader leaves. */
export function forgetSeen(): void {
  writeStored(SEEN, null);
}
