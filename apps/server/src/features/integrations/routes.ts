import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { listIntegrations, listRefreshes, listRuns } from './read-integrations.ts';
import { answerRun } from './answer-run.ts';
import { deleteIntegration } from './delete-integration.ts';
import { deleteSync } from './delete-sync.ts';
import { createIntegration, updateIntegration } from './save-integration.ts';
import { createSync, updateSync } from './save-sync.ts';
import { importIntegration } from './start-refresh.ts';
import { previewSync, testIntegration } from './try-integration.ts';

export const routes = [
  route(calls.listIntegrations, (ctx) => listIntegrations(ctx)),
  route(calls.createIntegration, (ctx, { body }) => createIntegration(ctx, body)),
  route(calls.updateIntegration, (ctx, { params, body }) => updateIntegration(ctx, params.id, body)),
  route(calls.deleteIntegration, (ctx, { params }) => deleteIntegration(ctx, params.id)),
  route(calls.testIntegration, { transaction: 'manual' }, (ctx, { params }) =>
    testIntegration(ctx, params.id),
  ),
  route(calls.previewSync, { transaction: 'manual' }, (ctx, { params, body }) =>
    previewSync(ctx, params.id, body.selection),
  ),
  route(calls.createSync, (ctx, { params, body }) => createSync(ctx, params.id, body)),
  route(calls.updateSync, (ctx, { params, body }) => updateSync(ctx, params.id, body)),
  route(calls.deleteSync, (ctx, { params }) => deleteSync(ctx, params.id)),
  route(calls.answerRun, (ctx, { params, body }) => answerRun(ctx, params.id, body.answer)),
  route(calls.listIntegrationRuns, (ctx, { params, query }) => listRuns(ctx, params.id, query.size)),
  route(calls.importIntegration, (ctx, { params, body }) => importIntegration(ctx, params.id, body.mode)),
  route(calls.listRefreshes, (ctx) => listRefreshes(ctx)),
];
