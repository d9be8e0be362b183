import * as calls from '@comptoir/contract';
import { principalOf, route, type Route } from '../../platform/http/index.ts';
import { deleteConnection } from './delete-connection.ts';
import { deleteDomain } from './delete-domain.ts';
import { readSettings } from './read-settings.ts';
import { readWays } from './read-ways.ts';
import { saveConnection } from './save-connection.ts';
import { addDomain, verifyDomain } from './save-domain.ts';
import { updateSettings } from './save-settings.ts';
import { signInRoutes } from './sign-in-routes.ts';

export const routes: readonly Route[] = [
  ...signInRoutes,
  route(calls.getSignInWays, (ctx, { request }) => readWays(ctx, principalOf(request).signed_in_by)),
  route(calls.getSignInSettings, (ctx) => readSettings(ctx)),
  route(calls.updateSignInSettings, (ctx, { body, request }) =>
    updateSettings(ctx, body, principalOf(request).signed_in_by),
  ),
  route(calls.saveSsoConnection, { transaction: 'manual' }, (ctx, { body, request }) =>
    saveConnection(ctx, body, principalOf(request).signed_in_by),
  ),
  route(calls.deleteSsoConnection, (ctx, { request }) =>
    deleteConnection(ctx, principalOf(request).signed_in_by),
  ),
  route(calls.addSignInDomain, (ctx, { body }) => addDomain(ctx, body.name)),
  route(calls.verifySignInDomain, { transaction: 'manual' }, (ctx, { params }) =>
    verifyDomain(ctx, params.id),
  ),
  route(calls.deleteSignInDomain, (ctx, { params }) => deleteDomain(ctx, params.id)),
];
