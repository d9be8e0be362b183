import { isUuid } from '@comptoir/kernel';

/** Where somebody went by the command menu. */
export interface Recent {
  readonly id: string;
  readonly text: string;
  readonly caption?: string | undefined;
  readonly href: string;
}

const MAX_RECENT = 5;
const keyOf = (user_id: string) => `recent-commands ${user_id}`;

/** The last places, newest first. Kept in this window only: they hold names of people. */
export function readRecents(user_id: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(user_id)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function noteRecent(user_id: string, recent: Recent): void {
  if (!isUuid(user_id)) return;
  const others = readRecents(user_id).filter(({ id }) => id !== recent.id);
  try {
    sessionStorage.setItem(keyOf(user_id), JSON.stringify([recent, ...others].slice(0, MAX_RECENT)));
  } catch {
    // A closed storage forgets; nothing else is lost.
  }
}

function isRecent(value: unknown): value is Recent {
  const { id, text, href } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof id === 'string' && typeof text === 'string' && typeof href === 'string' && href.startsWith('/')
  );
}
