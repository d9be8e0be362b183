import * as calls from '@comptoir/contract';
import { sendCsv } from '../../../platform/files/csv-text.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { letKeep } from '../../../platform/http/kept-pages.ts';
import { forgiveDraws, overwriteBalance } from './change-balance.ts';
import { createDraws, deleteDraw, listDraws, updateDraw } from './change-draws.ts';
import { checkDraws } from './check-draws.ts';
import {
  createMinimumCompensation,
  deleteMinimumCompensation,
  listMinimumCompensations,
  updateMinimumCompensation,
} from './minimum-compensations.ts';
import { exportDrawLedger, getDrawLedger, getUserBalance } from './read-ledger.ts';

const DONE = { ok: true as const };

export const routes: readonly Route[] = [
  route(calls.listDraws, (ctx, { query }) => listDraws(ctx, query)),
  route(calls.createDraws, (ctx, { body }) => createDraws(ctx, body)),
  route(calls.checkDraws, (ctx, { body }) => checkDraws(ctx, body)),
  route(calls.updateDraw, (ctx, { params, body }) => updateDraw(ctx, params.id, body)),
  route(calls.deleteDraw, async (ctx, { params }) => {
    await deleteDraw(ctx, params.id);
    return DONE;
  }),
  route(calls.getDrawLedger, (ctx, { query, reply }) => {
    letKeep(ctx, reply, query.user_id === ctx.actor.user_id);
    return getDrawLedger(ctx, query.user_id);
  }),
  route(calls.exportDrawLedger, { transaction: 'manual' }, async ({ withTransaction }, { body, reply }) =>
    sendCsv(reply, await withTransaction((ctx) => exportDrawLedger(ctx, body))),
  ),
  route(calls.getUserBalance, (ctx, { query, reply }) => {
    letKeep(ctx, reply, (query.user_id ?? ctx.actor.user_id) === ctx.actor.user_id);
    return getUserBalance(ctx, query);
  }),
  route(calls.forgiveDraws, async (ctx, { body }) => {
    await forgiveDraws(ctx, body);
    return DONE;
  }),
  route(calls.overwriteBalance, (ctx, { body }) => overwriteBalance(ctx, body)),
  route(calls.listMinimumCompensations, async (ctx) => ({
    minimum_compensations: await listMinimumCompensations(ctx),
  })),
  route(calls.createMinimumCompensation, (ctx, { body }) => createMinimumCompensation(ctx, body)),
  route(calls.updateMinimumCompensation, (ctx, { params, body }) =>
    updateMinimumCompensation(ctx, params.id, body),
  ),
  route(calls.deleteMinimumCompensation, async (ctx, { params }) => {
    await deleteMinimumCompensation(ctx, params.id);
    return DONE;
  }),
];
