import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/route.ts';
import { readProvisioning } from './read-provisioning.ts';
import { saveGroupRoles, saveSettings } from './save-provisioning.ts';
import { scimRoutes } from './scim-routes.ts';
import { endScimToken, makeToken, rotateToken } from './tokens.ts';

export const routes: readonly Route[] = [
  ...scimRoutes,
  route(calls.getProvisioning, (ctx) => readProvisioning(ctx)),
  route(calls.makeScimToken, (ctx) => makeToken(ctx)),
  route(calls.rotateScimToken, (ctx, { body }) => rotateToken(ctx, body)),
  route(calls.endScimToken, (ctx) => endScimToken(ctx)),
  route(calls.updateProvisioning, (ctx, { body }) => saveSettings(ctx, body)),
  route(calls.setScimGroupRoles, (ctx, { body }) => saveGroupRoles(ctx, body)),
];
