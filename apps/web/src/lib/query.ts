import { QueryClient, keepPreviousData } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A refusal is final; a server out of reach is asked again. */
function isWorthRetrying(count: number, error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503) && count < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 10 * 60_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** For lists whose filter changes: the old rows stay while the new ones load. */
export const keepPrevious = { placeholderData: keepPreviousData } as const;
