import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { deleteApiKey } from './delete-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { endOwnKey, listOwnKeys } from './own-keys.ts';
import { rotateApiKey } from './rotate-api-key.ts';
import { saveApiKey } from './save-api-key.ts';
import { setUserMatching } from './set-user-matching.ts';

export const routes = [
  route(calls.listApiKeys, (ctx) => listApiKeys(ctx)),
  route(calls.saveApiKey, (ctx, { body }) => saveApiKey(ctx, body)),
  route(calls.rotateApiKey, (ctx, { params, body }) => rotateApiKey(ctx, params.id, body)),
  route(calls.deleteApiKey, (ctx, { params }) => deleteApiKey(ctx, params.id)),
  route(calls.listOwnApiKeys, (ctx) => listOwnKeys(ctx)),
  route(calls.endOwnApiKey, (ctx, { params }) => endOwnKey(ctx, params.id)),
  route(calls.setUserMatching, (ctx, { body }) => setUserMatching(ctx, body)),
];
