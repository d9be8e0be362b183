import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { getQuota, listQuotas } from './read-quotas.ts';
import { archiveQuota, createQuota, deleteQuota, unarchiveQuota, updateQuota } from './save-quota.ts';
import { setQuotaValues } from './set-quota-values.ts';

const ok = { ok: true as const };

export const routes = [
  route(calls.listQuotas, async (ctx, { query }) => ({ quotas: await listQuotas(ctx, query.state) })),
  route(calls.getQuota, (ctx, { params, query }) => getQuota(ctx, params.id, { ...query, relevant: query.relevant === 'true' })),
  route(calls.createQuota, (ctx, { body }) => createQuota(ctx, body)),
  route(calls.updateQuota, (ctx, { params, body }) => updateQuota(ctx, params.id, body)),
  route(calls.archiveQuota, (ctx, { params }) => archiveQuota(ctx, params.id)),
  route(calls.unarchiveQuota, (ctx, { params }) => unarchiveQuota(ctx, params.id)),
  route(calls.deleteQuota, async (ctx, { params }) => {
    await deleteQuota(ctx, params.id);
    return ok;
  }),
  route(calls.setQuotaValues, async (ctx, { params, body }) => {
    await setQuotaValues(ctx, params.id, body.values);
    return ok;
  }),
];
