import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Keys of what is being deleted, or was while a screen still shows it. */
const deleted = new Set<QueryKey>();

/** Its screen keeps what it shows: a read would be refused. */
export function isDeleted(query: Query): boolean {
  return [...deleted].some((queryKey) => matchQuery({ queryKey }, query));
}

interface Deletion {
  /** Stale from now on, and read by the next screen that needs it. */
  readonly done: () => void;
  /** What an event made stale in between is read. */
  readonly refused: () => void;
}

/**
 * Begins with the request: the event of a deletion may come before its answer, and its screen is shown until the next one is there.
 * Ends when no screen shows the data any more.
 */
export function beginDeletion(client: QueryClient, queryKey: QueryKey): Deletion {
  deleted.add(queryKey);
  void client.cancelQueries({ queryKey });
  const cache = client.getQueryCache();
  return {
    done: () => {
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      const endWhenUnseen = () => {
        if (cache.findAll({ queryKey, type: 'active' }).length > 0) return;
        stop();
        deleted.delete(queryKey);
      };
      const stop = cache.subscribe(endWhenUnseen);
      endWhenUnseen();
    },
    refused: () => {
      deleted.delete(queryKey);
      void client.refetchQueries({
        queryKey,
        type: 'active',
        predicate: ({ state }) => state.isInvalidated || state.data === undefined,
      });
    },
  };
}
