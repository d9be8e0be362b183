import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getDelivery, listDeliveries, resendDelivery, testWebhook } from './deliveries.ts';
import { listWebhooks } from './read-webhooks.ts';
import { rotateSecret } from './rotate-secret.ts';
import { createWebhook, updateWebhook } from './save-webhook.ts';

export const routes = [
  route(calls.listWebhooks, (ctx) => listWebhooks(ctx)),
  route(calls.createWebhook, (ctx, { body }) => createWebhook(ctx, body)),
  route(calls.updateWebhook, (ctx, { params, body }) => updateWebhook(ctx, params.id, body)),
  route(calls.deleteWebhook, (ctx, { params }) => deleteWebhook(ctx, params.id)),
  route(calls.rotateWebhookSecret, (ctx, { params, body }) =>
    rotateSecret(ctx, params.id, body.overlap_hours),
  ),
  route(calls.testWebhook, (ctx, { params }) => testWebhook(ctx, params.id)),
  route(calls.listHookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query)),
  route(calls.getHookDelivery, (ctx, { params }) => getDelivery(ctx, params.id)),
  route(calls.resendHookDelivery, (ctx, { params }) => resendDelivery(ctx, params.id)),
];
