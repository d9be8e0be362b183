import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { changeBulkRun, getBulkRun, listBulkRuns, listSkipped } from './own-runs.ts';
import { startStatements, startUsers, undoRun } from './start-runs.ts';

export const routes: readonly Route[] = [
  route(calls.startStatementRun, (ctx, { body }) => startStatements(ctx, body)),
  route(calls.startUserRun, (ctx, { body }) => startUsers(ctx, body)),
  route(calls.undoBulkRun, (ctx, { params }) => undoRun(ctx, params.id)),
  route(calls.listBulkRuns, async (ctx) => ({ runs: await listBulkRuns(ctx) })),
  route(calls.getBulkRun, (ctx, { params }) => getBulkRun(ctx, params.id)),
  route(calls.listSkippedOfRun, async (ctx, { params }) => ({ skipped: await listSkipped(ctx, params.id) })),
  route(calls.changeBulkRun, (ctx, { params, body }) => changeBulkRun(ctx, params.id, body)),
];
