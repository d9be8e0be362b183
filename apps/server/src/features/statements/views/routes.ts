import * as calls from '@comptoir/contract';
import { route, type Route } from '../../../platform/http/route.ts';
import { getView, listViews } from './read-views.ts';
import { changeView } from './change-view.ts';
import { createView } from './create-view.ts';
import { duplicateView } from './duplicate-view.ts';
import { placeViews } from './order-views.ts';
import { removeView } from './delete-view.ts';
import { setDefaultView } from './set-default-view.ts';
import { getShares, setShares, sharingData } from './share-view.ts';

const OK = { ok: true } as const;

export const routes: readonly Route[] = [
  route(calls.listStatementViews, listViews),
  route(calls.createStatementView, (ctx, { body }) => createView(ctx, body)),
  route(calls.orderStatementViews, async (ctx, { body }) => {
    await placeViews(ctx, body.view_ids);
    return OK;
  }),
  route(calls.setDefaultStatementView, async (ctx, { body }) => {
    await setDefaultView(ctx, body.view_id);
    return OK;
  }),
  route(calls.getStatementView, (ctx, { params }) => getView(ctx, params.id)),
  route(calls.updateStatementView, (ctx, { params, body }) => changeView(ctx, params.id, body)),
  route(calls.duplicateStatementView, (ctx, { params }) => duplicateView(ctx, params.id)),
  route(calls.deleteStatementView, async (ctx, { params }) => {
    await removeView(ctx, params.id);
    return OK;
  }),
  route(calls.getViewShares, (ctx, { params }) => getShares(ctx, params.id)),
  route(calls.setViewShares, (ctx, { params, body }) => setShares(ctx, params.id, body)),
  route(calls.getSharingViewData, sharingData),
];
