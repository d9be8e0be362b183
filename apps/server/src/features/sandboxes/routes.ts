import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { listEnvironments } from './list-environments.ts';
import { compareSandboxRecords } from './compare/compare-records.ts';
import { compareSandbox } from './compare/compare-sandbox.ts';
import { checkPromotion, promotePlans } from './promote/promote-plans.ts';
import { createSandbox, deleteSandbox, updateSandbox } from './change-sandboxes.ts';

export const routes: readonly Route[] = [
  route(calls.listEnvironments, async (ctx) => ({ environments: await listEnvironments(ctx) })),
  route(calls.createSandbox, (ctx, { body }) => createSandbox(ctx, body)),
  route(calls.updateSandbox, (ctx, { params, body }) => updateSandbox(ctx, params.id, body)),
  route(calls.deleteSandbox, async (ctx, { params }) => {
    await deleteSandbox(ctx, params.id);
    return { ok: true as const };
  }),
  route(calls.compareSandbox, { transaction: 'manual' }, (ctx, { params }) => compareSandbox(ctx, params.id)),
  route(calls.compareSandboxRecords, { transaction: 'manual' }, (ctx, { params }) =>
    compareSandboxRecords(ctx, params.id),
  ),
  route(calls.checkPromotion, { transaction: 'manual' }, (ctx, { params, body }) =>
    checkPromotion(ctx, params.id, body.plan_ids),
  ),
  route(calls.promotePlans, { transaction: 'manual' }, (ctx, { params, body }) =>
    promotePlans(ctx, params.id, body),
  ),
];
