import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { listEnvironments } from './list-environments.ts';
import { createSandbox, deleteSandbox, updateSandbox } from './change-sandboxes.ts';

export const routes: readonly Route[] = [
  route(calls.listEnvironments, async (ctx) => ({ environments: await listEnvironments(ctx) })),
  route(calls.createSandbox, (ctx, { body }) => createSandbox(ctx, body)),
  route(calls.updateSandbox, (ctx, { params, body }) => updateSandbox(ctx, params.id, body)),
  route(calls.deleteSandbox, async (ctx, { params }) => {
    await deleteSandbox(ctx, params.id);
    return { ok: true as const };
  }),
];
