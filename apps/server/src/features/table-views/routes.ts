import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/route.ts';
import { changeView, createView, duplicateView, placeViews, removeView } from './change-views.ts';
import { getTableView, listTableViews } from './read-views.ts';
import { getShares, setShares } from './share-view.ts';

const OK = { ok: true } as const;

export const routes: readonly Route[] = [
  route(calls.listTableViews, (ctx, { params }) => listTableViews(ctx, params.table_id)),
  route(calls.createTableView, (ctx, { params, body }) => createView(ctx, params.table_id, body)),
  route(calls.orderTableViews, async (ctx, { params, body }) => {
    await placeViews(ctx, params.table_id, body.view_ids);
    return OK;
  }),
  route(calls.getTableView, (ctx, { params }) => getTableView(ctx, params.table_id, params.id)),
  route(calls.updateTableView, (ctx, { params, body }) => changeView(ctx, params, body)),
  route(calls.duplicateTableView, (ctx, { params }) => duplicateView(ctx, params.table_id, params.id)),
  route(calls.deleteTableView, async (ctx, { params }) => {
    await removeView(ctx, params.table_id, params.id);
    return OK;
  }),
  route(calls.getTableViewShares, (ctx, { params }) => getShares(ctx, params.table_id, params.id)),
  route(calls.setTableViewShares, (ctx, { params, body }) => setShares(ctx, params, body)),
];
