import { authoriseChannel, type ChangedKind, companyChannel, userChannel } from '@comptoir/contract';
import { useEffect } from 'react';
import { call } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
import { onBack } from '../lib/session-events.ts';
import { type Me, useSession } from '../lib/session.ts';

/**
 * Which queries an event makes stale: by the first part of their key. Events carry ids only; the data is read again with the
 * reader's own rights.
 */
const STALE: Readonly<Record<string, readonly string[]>> = {
  'statement-refresh': ['statements', 'statement', 'home', 'explanation', 'repartition', 'board'],
  import: ['imports', 'tables', 'records'],
  job: ['jobs'],
  'update-user': ['me', 'users', 'user', 'teams', 'subscription'],
  'update-role': ['me', 'roles'],
  'new-notification': ['notifications'],
  export: ['exports'],
};

/** The same for the kinds of a `change`. */
const STALE_AFTER: Readonly<Record<ChangedKind, readonly string[]>> = {
  attribute: ['attributes', 'users'],
  company: ['me', 'subscription'],
  compensation: ['plans'],
  field: ['tables', 'records', 'plans'],
  plan: ['plans'],
  quota: ['quotas'],
  record: ['records', 'tables'],
  role: ['roles', 'users'],
  statement_view: ['statements', 'home', 'me'],
  table: ['tables', 'plans'],
  team: ['teams', 'users'],
  user: ['users', 'teams'],
};
const AFTER_PAINT_MS = 800;
const AGAIN_MS = 5000;
/** Changes that come together (a pasted column, one's own edits) are read again once. */
const TOGETHER_MS = 200;

type Listener = (data: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

/** Hear an event beyond the refresh of queries: the end of an import is told to its author. */
export function onRealtime(event: string, listener: Listener): () => void {
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known);
  known.add(listener);
  return () => known.delete(listener);
}

function hear(event: string, data: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(data);
  if (event === 'change') gather(data);
  else reread(STALE[event] ?? []);
}

function reread(stale: readonly string[]): void {
  if (stale.length > 0) void queryClient.invalidateQueries({ predicate: (query) => stale.includes(String(query.queryKey[0])) });
}

const gathered = new Set<string>();

function gather(data: unknown): void {
  const { kinds = [] } = (data ?? {}) as { kinds?: readonly string[] };
  if (gathered.size === 0)
    setTimeout(() => {
      reread([...gathered]);
      gathered.clear();
    }, TOGETHER_MS);
  // A newer server may name kinds that this page does not know.
  for (const kind of kinds) for (const key of STALE_AFTER[kind as ChangedKind] ?? []) gathered.add(key);
}

async function authorise(
  socket_id: string,
  channel_name: string,
  done: (error: Error | null, answer: { auth: string } | null) => void,
): Promise<void> {
  try {
    done(null, await call(authoriseChannel, { body: { socket_id, channel_name } }));
  } catch (cause) {
    done(cause instanceof Error ? cause : new Error(String(cause)), null);
  }
}

async function connect(me: Me): Promise<() => void> {
  const { default: Pusher } = await import('pusher-js');
  const isSecure = location.protocol === 'https:';
  const port = Number(location.port || (isSecure ? 443 : 80));
  const pusher = new Pusher(me.realtime.key, {
    cluster: 'eu',
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    wsPath: me.realtime.path.replace(/\/app\/?.*$/, ''),
    forceTLS: isSecure,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      endpoint: authoriseChannel.path,
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => void authorise(socketId, channelName, done),
    },
  });
  const names = [companyChannel(me.environment.id), userChannel(me.environment.id, me.user.id)];
  let heard = 0;
  pusher.connection.bind('connected', () => {
    heard = 0;
  });
  for (const name of names)
    pusher.subscribe(name).bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher')) hear(event, data);
      if (event !== 'pusher:subscription_succeeded') return;
      heard += 1;
      // What was said since the page was read, or while the line was down, was said to nobody.
      if (heard === names.length) void queryClient.invalidateQueries();
    });
  // The line ends for good with its session; the next one has a line of its own.
  const stop = onBack(() => pusher.connect());
  return () => {
    stop();
    pusher.disconnect();
  };
}

/** Keeps the screens fresh while the shell is shown. */
export function useRealtime(): void {
  const me = useSession();
  const { key } = me.realtime;
  useEffect(() => {
    let close: (() => void) | undefined;
    let isOver = false;
    const start = () => {
      void connect(me).then(
        (made) => {
          if (isOver) made();
          else close = made;
        },
        // Its code could not be loaded: the line may be down.
        () => {
          if (!isOver) timer = setTimeout(start, AGAIN_MS);
        },
      );
    };
    // Loaded after the page is usable: it is not needed for the first paint.
    let timer = setTimeout(start, AFTER_PAINT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      close?.();
    };
    // A refresh of `me` keeps the socket; only another person, environment or server opens a new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [me.user.id, me.environment.id, key]);
}
