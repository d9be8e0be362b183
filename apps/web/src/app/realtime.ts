import {
  authenticateSocket,
  authoriseChannel,
  CLIENT_EVENTS,
  companyChannel,
  isServerEvent,
  userChannel,
} from '@comptoir/contract';
import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import { useEffect } from 'react';
import { readAfter } from '../data/after-event.ts';
import { dropEarly } from '../lib/early.ts';
import { queryClient } from '../lib/query.ts';
import { tellListeners } from '../lib/realtime-events.ts';
import { setLine } from '../lib/realtime-line.ts';
import { onBack } from '../lib/session-events.ts';
import { type Me, useSession } from '../lib/session.ts';
import { authenticate, authorise } from './join-line.ts';
import { missedNothing } from './missed-nothing.ts';

const AFTER_PAINT_MS = 800;
const AGAIN_MS = 5000;

function receive(name: string, data: unknown, reader_id: string): void {
  const event = { name, data };
  // A newer server may send events that this page does not know.
  if (!isServerEvent(event)) return;
  readAfter(event, reader_id);
  tellListeners(event);
}

const ownPlace = () => {
  const is_tls = location.protocol === 'https:';
  return { host: location.hostname, port: Number(location.port || (is_tls ? 443 : 80)), is_tls };
};

/** Where a hosted service ends the sockets of an account, a page whose session goes on comes back: signing in says whether it does. */
function keepHosted(pusher: Pusher): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  pusher.signin();
  pusher.connection.bind('disconnected', () => {
    timer = setTimeout(() => pusher.connect(), AGAIN_MS);
  });
  return () => {
    clearTimeout(timer);
    pusher.connection.unbind('disconnected');
  };
}

function bindSigned(channel: Channel, hear: (event: string, data: unknown) => void): void {
  channel.bind('pusher:subscription_succeeded', () => hear('pusher:subscription_succeeded', null));
  for (const event of CLIENT_EVENTS)
    channel.bind(event, (_data: unknown, from: { user_id?: string }) => hear(event, from));
}

async function connect(me: Me): Promise<() => void> {
  const { default: Pusher } = await import('pusher-js');
  const { host, port, is_tls } = me.realtime.hosted ?? ownPlace();
  const isOn = (socket_id: string) =>
    pusher.connection.state === 'connected' && pusher.connection.socket_id === socket_id;
  const pusher = new Pusher(me.realtime.key, {
    // Named by the host; the library wants a word all the same.
    cluster: 'eu',
    wsHost: host,
    wsPort: port,
    wssPort: port,
    wsPath: me.realtime.path.replace(/\/app\/?.*$/, ''),
    forceTLS: is_tls,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      endpoint: authoriseChannel.path,
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) =>
        void authorise(socketId, channelName, () => isOn(socketId), done),
    },
    userAuthentication: {
      endpoint: authenticateSocket.path,
      transport: 'ajax',
      customHandler: ({ socketId }, done) => void authenticate(socketId, () => isOn(socketId), done),
    },
  });
  const names = [companyChannel(me.environment.id), userChannel(me.environment.id, me.user.id)];
  let heard = 0;
  let isAsRead = true;
  pusher.connection.bind('connected', () => {
    heard = 0;
    isAsRead = true;
    dropEarly();
  });
  const stopAgain = me.realtime.hosted === null ? () => undefined : keepHosted(pusher);
  for (const name of names)
    pusher.subscribe(name).bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher')) receive(event, data, me.user.id);
      if (event !== 'pusher:subscription_succeeded') return;
      heard += 1;
      isAsRead &&= missedNothing(data);
      // What was said since the page was read, or while the line was down, was said to nobody.
      if (heard === names.length && !isAsRead) void queryClient.invalidateQueries();
    });
  setLine({
    join(name, hear) {
      const channel = pusher.subscribe(name);
      // A hosted service says beside the event who sent it; our own puts it in.
      if (me.realtime.hosted === null) channel.bind_global(hear);
      else bindSigned(channel, hear);
      return {
        send: (event) => void channel.trigger(event, {}),
        leave: () => {
          channel.unbind_global();
          channel.unbind();
          pusher.unsubscribe(name);
        },
      };
    },
  });
  // The line ends for good with its session; the next one has a line of its own.
  const stop = onBack(() => pusher.connect());
  return () => {
    stop();
    stopAgain();
    setLine(null);
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
