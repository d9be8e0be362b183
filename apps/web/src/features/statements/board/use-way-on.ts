import { useState } from 'react';

export interface Person {
  readonly id: string;
  readonly name: string;
}
type Rows = readonly { readonly user: Person }[];

interface Opened {
  readonly user_id: string;
  readonly previous: Person | undefined;
  readonly next: Person | undefined;
}

/**
 * Who comes before and after the open person. Locking a statement moves it to the end of the list: the way on stays the one from when it was
 * opened, while those people are in the list.
 */
export function useWayOn(rows: Rows, user_id: string): Pick<Opened, 'previous' | 'next'> {
  const [opened, setOpened] = useState<Opened | null>(null);
  const at = rows.findIndex(({ user }) => user.id === user_id);
  const now = {
    user_id,
    previous: at < 0 ? undefined : rows[at - 1]?.user,
    next: at < 0 ? undefined : rows[at + 1]?.user,
  };
  if (at >= 0 && opened?.user_id !== user_id) setOpened(now);
  if (opened?.user_id !== user_id) return now;
  const stillThere = (person: Person | undefined) =>
    person && rows.some(({ user }) => user.id === person.id) ? person : undefined;
  return {
    previous: stillThere(opened.previous) ?? now.previous,
    next: stillThere(opened.next) ?? now.next,
  };
}
