import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { putAnswer, queryClient } from '../lib/query.ts';

interface Change<Data> {
  /** All kept data below this key. */
  readonly key: QueryKey;
  /** The data as the write will leave it. */
  readonly to: (shown: Data) => Data;
}

/**
 * Shows a change at once, while it is written. Refused, what was shown before is shown again, unless something newer is there by now, and
 * is read again.
 */
export async function optimistically<Data, Answer>(
  { key, to }: Change<Data>,
  write: () => Promise<Answer>,
  client: QueryClient = queryClient,
): Promise<Answer> {
  const changed = client.getQueriesData<Data>({ queryKey: key }).flatMap(([queryKey, before]) => {
    if (before === undefined) return [];
    const after = to(before);
    if (after === before) return [];
    putAnswer<Data>(client, queryKey, () => after);
    return [{ queryKey, before, after: client.getQueryData<Data>(queryKey) }];
  });
  try {
    return await write();
  } catch (error) {
    for (const { queryKey, before, after } of changed)
      if (client.getQueryData(queryKey) === after) putAnswer<Data>(client, queryKey, () => before);
    void client.invalidateQueries({ queryKey: key });
    throw error;
  }
}

/** The list in the order of these IDs. */
export const inOrder = <Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] => items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
