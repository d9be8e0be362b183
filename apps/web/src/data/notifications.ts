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
const change = (next: (cards: Listed['notifications']) => Listed['notifications']) =>
  putAnswer<Listed>(
    queryClient,
    list.queryKey,
    (shown) => shown && { ...shown, notifications: next(shown.notifications) },
  );
const markOne = write(markNotification, { makesStale: ['notifications'], isReadInBackground: true });

export const notificationData = {
  unread: queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(countUnreadNotifications, {}, { signal }),
  }),
  list,
  /** One that is gone by now leaves the list without a word. */
  mark: async (id: string, read: boolean): Promise<void> => {
    change((cards) => cards.map((one) => (one.id === id ? { ...one, read } : one)));
    try {
      await markOne({ params: { id }, body: { read } });
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      change((cards) =>
        isGone
          ? cards.filter((one) => one.id !== id)
          : cards.map((one) => (one.id === id ? { ...one, read: !read } : one)),
      );
      if (!isGone) throw error;
      await makeStale(['notifications']);
    }
  },
  markAll: write(markAllNotifications, { makesStale: ['notifications'] }),
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
