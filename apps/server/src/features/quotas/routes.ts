import * as calls from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import { sendCsv } from '../../platform/files/csv-text.ts';
import { route } from '../../platform/http/route.ts';
import { getQuota, listQuotas } from './read-quotas.ts';
import { archiveQuota } from './archive-quota.ts';
import { createQuota } from './create-quota.ts';
import { deleteQuota } from './delete-quota.ts';
import { unarchiveQuota } from './unarchive-quota.ts';
import { updateQuota } from './update-quota.ts';
import { readUpload, readUsersFile } from '../user-imports/index.ts';
import { checkQuotaFile } from './check-quota-file.ts';
import { exportQuota } from './export-quota.ts';
import { previewChange } from './preview-change.ts';
import { setQuotaValues } from './set-quota-values.ts';

const ok = { ok: true as const };

export const routes = [
  route(calls.listQuotas, async (ctx, { query }) => ({ quotas: await listQuotas(ctx, query.state) })),
  route(calls.getQuota, (ctx, { params, query }) =>
    getQuota(ctx, params.id, { ...query, relevant: query.relevant === 'true' }),
  ),
  route(calls.createQuota, (ctx, { body }) => createQuota(ctx, body)),
  route(calls.updateQuota, (ctx, { params, body }) => updateQuota(ctx, params.id, body)),
  route(calls.archiveQuota, (ctx, { params }) => archiveQuota(ctx, params.id)),
  route(calls.unarchiveQuota, (ctx, { params }) => unarchiveQuota(ctx, params.id)),
  route(calls.deleteQuota, async (ctx, { params }) => {
    await deleteQuota(ctx, params.id);
    return ok;
  }),
  route(calls.checkQuotaFile, { transaction: 'manual' }, async (ctx, { request, params, query }) => {
    requirePermission(ctx, 'quota', 'write');
    const { name, bytes } = await readUpload(request);
    const file = await readUsersFile(name, bytes, query.sheet ?? null);
    return ctx.withTransaction((tx) => checkQuotaFile(tx, params.id, file, query));
  }),
  route(calls.previewQuotaChange, (ctx, { params, body }) => previewChange(ctx, params.id, body)),
  route(calls.exportQuota, async (ctx, { params, reply }) =>
    sendCsv(reply, await exportQuota(ctx, params.id)),
  ),
  route(calls.setQuotaValues, async (ctx, { params, body }) => {
    await setQuotaValues(ctx, params.id, body.values);
    return ok;
  }),
];
