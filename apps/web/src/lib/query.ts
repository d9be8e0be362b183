import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  keepPreviousData,
  onlineManager,
  type Query,
  QueryClient,
  type QueryKey,
  type RefetchOptions,
  type RefetchQueryFilters,
  type Updater,
} from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { isDeleted } from './deletions.ts';

/**
 * A request to a server out of reach is repeated. A refusal is final, but for a calculation that another one replaced: of two requests
 * the older may reach the server last, and who still waits for the newer one wants its answer.
 */
function isWorthRetrying(count: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'calculation_replaced') return count < 5;
  return (error.status === 0 || error.status === 503) && count < 2;
}

/** What an event or a write makes stale is read again, but for what is deleted. */
class Client extends QueryClient {
  readonly #readAgain = new Map<Query, Promise<void>>();

  /**
   * The library leaves a first read alone that is under way, and takes its answer for fresh. The server may have given that answer before the
   * change: such data is read once more when it is there.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const again = first.map((query) => this.#afterFirstRead(query));
    await Promise.all([super.invalidateQueries<Key>(filters, options), ...again]);
  }

  /** Once, however many changes come during the read. */
  #afterFirstRead(query: Query): Promise<void> {
    const known = this.#readAgain.get(query);
    if (known) return known;
    const again = (query.promise ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#readAgain.delete(query);
        // Its screen may be gone by then, and who failed reads again anyway.
        if (query.state.data === undefined) return undefined;
        return this.invalidateQueries({ predicate: (one) => one === query });
      });
    this.#readAgain.set(query, again);
    return again;
  }

  override refetchQueries<Key extends QueryKey = QueryKey>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    return super.refetchQueries<Key>(
      {
        ...filters,
        predicate: (query) => !isDeleted(query) && (filters?.predicate?.(query) ?? true),
      },
      options,
    );
  }
}

// The library begins as if there were a line. A page opened without one waits for it, and reads by itself once it is there.
if (!navigator.onLine) onlineManager.setOnline(false);

export const queryClient = new Client({
  defaultOptions: {
    // Without a line a page is read all the same: the device may have kept it. A write says at once that it can't be made.
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: true,
      networkMode: 'offlineFirst',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** For lists whose filter changes: the old rows stay while the new ones load. */
export const keepPrevious = { placeholderData: keepPreviousData } as const;

/**
 * Shows what a write answered. A read of the same data that is still under way may have begun before the write: it is dropped, so that
 * it does not put the older state back.
 */
export function putAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}

/** Everything that is on the screen is read again. */
export async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries();
}
