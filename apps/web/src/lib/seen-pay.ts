import { readStored, writeStored } from './storage.ts';

const SEEN = 'seen-statements';
/** Statements that a device remembers: a year and the months that are looked up. */
const MAX_SEEN = 24;

type Seen = Readonly<Record<string, string>>;

function readAll(): Seen {
  try {
    return JSON.parse(readStored(SEEN) ?? '{}') as Seen;
  } catch {
    return {};
  }
}

/** When this device showed the statement last; of its amounts nothing is stored. */
export function readSeen(statement_id: string): string | null {
  return readAll()[statement_id] ?? null;
}

export function writeSeen(statement_id: string, at: string): void {
  const { [statement_id]: _before, ...others } = readAll();
  const kept = Object.entries(others).slice(1 - MAX_SEEN);
  writeStored(SEEN, JSON.stringify(Object.fromEntries([...kept, [statement_id, at]])));
}

/** Nothing of it stays when its reader leaves. */
export function forgetSeen(): void {
  writeStored(SEEN, null);
}
