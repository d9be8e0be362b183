import * as calls from '@comptoir/contract';
import { publicRoute, route, type Route } from '../../platform/http/index.ts';
import { letKeep } from '../../platform/http/kept-pages.ts';
import { seesOwnPayAlone } from '../visibility/index.ts';
import { markAll, markNotification } from './mark-notifications.ts';
import { pauseFor } from './pause-notifications.ts';
import { readNotifications, readUnread } from './read-notifications.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';
import { describeUnsubscription, unsubscribe } from './unsubscribe.ts';

export const routes: readonly Route[] = [
  route(calls.listNotifications, (ctx, { reply }) => {
    letKeep(ctx, reply, seesOwnPayAlone(ctx));
    return readNotifications(ctx);
  }),
  route(calls.countUnreadNotifications, (ctx, { reply }) => {
    letKeep(ctx, reply, seesOwnPayAlone(ctx));
    return readUnread(ctx);
  }),
  route(calls.markNotification, (ctx, { params, body }) => markNotification(ctx, params.id, body.read)),
  route(calls.markAllNotifications, async (ctx) => {
    await markAll(ctx);
    return { ok: true } as const;
  }),
  route(calls.getNotificationSettings, (ctx) => readSettings(ctx)),
  route(calls.saveNotificationSettings, (ctx, { body }) => saveSettings(ctx, body)),
  route(calls.pauseNotifications, (ctx, { body }) => pauseFor(ctx, body.time_range)),
  route(calls.resumeNotifications, (ctx) => pauseFor(ctx, null)),
  publicRoute(calls.readUnsubscribe, (ctx, { body }) => describeUnsubscription(ctx, body.token)),
  publicRoute(calls.unsubscribe, (ctx, { body }) => unsubscribe(ctx, body.token)),
  publicRoute(calls.unsubscribeAtOnce, (ctx, { query }) => unsubscribe(ctx, query.token)),
];
