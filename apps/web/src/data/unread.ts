import { countUnreadDiscussions, type DiscussionKind, ofKind } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** Apart from `discussions.ts`: the navigation shows it on every page. */
export const unreadCount = (kind: DiscussionKind) =>
  queryOptions({
    queryKey: ['discussions', 'unread', kind],
    queryFn: ({ signal }) => call(ofKind(kind, countUnreadDiscussions), {}, { signal }),
    select: ({ count }) => count,
    refetchInterval: 60_000,
  });
