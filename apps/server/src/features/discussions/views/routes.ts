import * as calls from '@comptoir/contract';
import { route, type Route } from '../../../platform/http/route.ts';
import { readTimes } from '../read-times.ts';
import { changeView, createView, duplicateView, placeViews, removeView } from './change-views.ts';
import { getRequestView, listRequestViews } from './read-views.ts';
import { getShares, setShares } from './share-view.ts';

const OK = { ok: true } as const;

export const routes: readonly Route[] = [
  route(calls.listRequestViews, listRequestViews),
  route(calls.createRequestView, (ctx, { body }) => createView(ctx, body)),
  route(calls.orderRequestViews, async (ctx, { body }) => {
    await placeViews(ctx, body.view_ids);
    return OK;
  }),
  route(calls.getRequestView, (ctx, { params }) => getRequestView(ctx, params.id)),
  route(calls.updateRequestView, (ctx, { params, body }) => changeView(ctx, params.id, body)),
  route(calls.duplicateRequestView, (ctx, { params }) => duplicateView(ctx, params.id)),
  route(calls.deleteRequestView, async (ctx, { params }) => {
    await removeView(ctx, params.id);
    return OK;
  }),
  route(calls.getRequestViewShares, (ctx, { params }) => getShares(ctx, params.id)),
  route(calls.setRequestViewShares, (ctx, { params, body }) => setShares(ctx, params.id, body)),
  route(calls.getRequestTimes, readTimes),
];
