import {
  type DiscussionHappening,
  type DiscussionKind,
  listMessages,
  type Message,
  ofKind,
} from '@comptoir/contract';
import type { ResponseOf } from '@comptoir/contract';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { makeStale } from './write.ts';

type MessagePage = ResponseOf<typeof listMessages>;
type Pages = InfiniteData<MessagePage, number>;

const PAGE = 50;

export const messagesOf = (kind: DiscussionKind, id: string) =>
  infiniteQueryOptions({
    queryKey: ['discussions', 'messages', kind, id],
    queryFn: ({ signal, pageParam }) =>
      call(
        ofKind(kind, listMessages),
        { params: { id }, query: { limit: PAGE, ...(pageParam === 0 ? {} : { before: pageParam }) } },
        { signal },
      ),
    // Backwards: the first page has the last messages.
    initialPageParam: 0,
    getNextPageParam: (last: MessagePage) => (last.has_earlier ? last.messages[0]?.seq : undefined),
  });

/**
 * Shows messages at once, each where its number says. A read under way is dropped, as it may have begun before them, and what it would
 * have brought is read again; so is all where a number is missing before them.
 */
export function putMessages(kind: DiscussionKind, id: string, added: readonly Message[]): void {
  const { queryKey } = messagesOf(kind, id);
  const before = queryClient.getQueryState<Pages>(queryKey);
  const next = before?.data && withMessages(before.data, added);
  if (next) putAnswer<Pages>(queryClient, queryKey, next);
  if (before && (!next || before.fetchStatus !== 'idle' || hasGap(next))) void makeStale([queryKey]);
}

function withMessages(data: Pages, added: readonly Message[]): Pages {
  const [last, ...earlier] = data.pages;
  if (!last) return data;
  const changed = new Map(added.map((message) => [message.id, message]));
  const pages = [last, ...earlier].map((page) => ({
    ...page,
    messages: page.messages.map((message) => {
      const next = changed.get(message.id);
      changed.delete(message.id);
      return next ?? message;
    }),
  }));
  const [newest = last] = pages;
  const from = newest.messages[0]?.seq ?? 0;
  const fresh = [...changed.values()].filter(({ seq }) => seq > from);
  const messages = [...newest.messages, ...fresh].toSorted((a, b) => a.seq - b.seq);
  return { ...data, pages: [{ ...newest, messages }, ...pages.slice(1)] };
}

/** Numbers of a discussion have no holes: its messages are emptied, not taken out. */
function hasGap({ pages }: Pages): boolean {
  const messages = pages[0]?.messages ?? [];
  return messages.some((message, index) => index > 0 && message.seq !== (messages[index - 1]?.seq ?? 0) + 1);
}

/** Shows the message of an event by one small read: of those that the page does not have yet. */
export async function showMessage(
  kind: DiscussionKind,
  id: string,
  { what, message_id, seq }: Exclude<DiscussionHappening, { what: 'read' }>,
): Promise<void> {
  const { queryKey } = messagesOf(kind, id);
  const known = queryClient.getQueryData<Pages>(queryKey)?.pages[0]?.messages;
  if (known === undefined) return makeStale([queryKey]);
  if (what === 'message' && known.some((message) => message.id === message_id)) return undefined;
  const missing = seq - (known.at(-1)?.seq ?? 0);
  if (missing > PAGE) return makeStale([queryKey]);
  try {
    const { messages } = await call(ofKind(kind, listMessages), {
      params: { id },
      query: { before: seq + 1, limit: Math.max(1, missing) },
    });
    putMessages(kind, id, messages);
  } catch {
    // Out of reach, or no longer theirs: the page says which.
    await makeStale(['discussions']);
  }
  return undefined;
}
