import {
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  markAllNotifications,
  markNotification,
  type NotificationSettings,
  pauseNotifications,
  readUnsubscribe,
  type ResponseOf,
  resumeNotifications,
  saveNotificationSettings,
  unsubscribe,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../lib/api.ts';
import { optimistically } from './optimistic.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { makeStale, write } from './write.ts';

const list = queryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal }) => call(listNotifications, {}, { signal }),
});
const settings = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
});
const putSettings = (answer: NotificationSettings) => putAnswer(queryClient, settings.queryKey, () => answer);
type Listed = ResponseOf<typeof listNotifications>;
/** The list with some of its cards read or unread. */
function withRead(
  shown: Listed,
  isMarked: (card: Listed['notifications'][number]) => boolean,
  read: boolean,
): Listed {
  const notifications = shown.notifications.map((one) => (isMarked(one) ? { ...one, read } : one));
  return { ...shown, notifications };
}
const markEach = write(markAllNotifications, { makesStale: ['notifications'] });
const markOne = write(markNotification, { makesStale: ['notifications'], isReadInBackground: true });

export const notificationData = {
  unread: queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(countUnreadNotifications, {}, { signal }),
  }),
  list,
  /** One that is gone by now leaves the list without a word. */
  mark: async (id: string, read: boolean): Promise<void> => {
    try {
      await optimistically<Listed, unknown>(
        { key: list.queryKey, to: (shown) => withRead(shown, (one) => one.id === id, read) },
        () => markOne({ params: { id }, body: { read } }),
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      putAnswer<Listed>(
        queryClient,
        list.queryKey,
        (shown) => shown && { ...shown, notifications: shown.notifications.filter((one) => one.id !== id) },
      );
      await makeStale(['notifications']);
    }
  },
  markAll: (): Promise<unknown> =>
    optimistically<Listed, unknown>(
      { key: list.queryKey, to: (shown) => withRead(shown, () => true, true) },
      () => markEach({ body: { read: true } }),
    ),
  settings,
  saveSettings: write(saveNotificationSettings, { put: putSettings, makesStale: [] }),
  pause: write(pauseNotifications, { put: putSettings, makesStale: [] }),
  resume: write(resumeNotifications, { put: putSettings, makesStale: [] }),
  /** What an unsubscribe link is about. */
  unsubscription: (token: string) =>
    queryOptions({
      queryKey: ['notifications', 'unsubscribe', token],
      queryFn: () => call(readUnsubscribe, { body: { token } }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  unsubscribe: (token: string) => call(unsubscribe, { body: { token } }),
};
