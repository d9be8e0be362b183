import { type DiscussionHappening, type ServerEvent, staleAfter } from '@comptoir/contract';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient } from '../lib/query.ts';

/** Changes that come together (a pasted column, one's own edits) are read again once. */
const TOGETHER_MS = 200;
/** After a message: it is shown first, then counts, the order of lists and who has read it. */
const AFTER_MESSAGE_MS = 600;

const KINDS = ['discussion', 'request'] as const;

/** Reads again what an event of the server makes stale, at once or together with what comes soon. */
export function readAfter(event: ServerEvent, reader_id: string): void {
  const happened = event.name === 'discussion' ? event.data.happened : undefined;
  if (event.name === 'discussion' && happened) {
    const { discussion_id } = event.data;
    if (happened.what !== 'read') markMessages(discussion_id);
    gather(staleOf(discussion_id, happened, reader_id), AFTER_MESSAGE_MS);
    return;
  }
  const stale = staleAfter(event).map((domain) => [domain]);
  if (event.name === 'change') gather(stale, TOGETHER_MS);
  else if (event.name === 'new-notification') gather(stale, AFTER_MESSAGE_MS);
  else readAgain(stale);
}

/** Another's reading is shown below the messages and nowhere else. */
function staleOf(id: string, happened: DiscussionHappening, reader_id: string): QueryKey[] {
  const one = KINDS.map((kind) => ['discussions', 'one', kind, id]);
  if (happened.what === 'read' && happened.user_id !== reader_id) return one;
  return [...one, ['discussions', 'list'], ['discussions', 'unread']];
}

/** The page that shows them reads the one of the event (`showMessage`); any other reads all when it is opened. */
function markMessages(id: string): void {
  for (const kind of KINDS)
    void queryClient.invalidateQueries({
      queryKey: ['discussions', 'messages', kind, id],
      refetchType: 'none',
    });
}

function readAgain(stale: Iterable<QueryKey>): void {
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
}

const gathered = new Map<string, QueryKey>();
let due = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What waits already does not wait longer than it would alone. */
function gather(stale: readonly QueryKey[], wait_ms: number): void {
  for (const key of stale) gathered.set(hashKey(key), key);
  const wanted = performance.now() + wait_ms;
  if (timer !== undefined && due <= wanted) return;
  clearTimeout(timer);
  due = wanted;
  timer = setTimeout(() => {
    timer = undefined;
    const keys = [...gathered.values()];
    gathered.clear();
    readAgain(keys);
  }, wait_ms);
}
