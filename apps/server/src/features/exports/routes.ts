import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { changeExport, deleteExport } from './change-export.ts';
import { exportedFile } from './download-export.ts';
import { getExport, listExports } from './own-exports.ts';
import { startExport } from './start-export.ts';

export const routes: readonly Route[] = [
  route(calls.startExport, (ctx, { body }) => startExport(ctx, body)),
  route(calls.listExports, async (ctx) => ({ exports: await listExports(ctx) })),
  route(calls.getExport, (ctx, { params }) => getExport(ctx, params.id)),
  route(calls.changeExport, (ctx, { params, body }) => changeExport(ctx, params.id, body)),
  route(calls.deleteExport, async (ctx, { params }) => {
    await deleteExport(ctx, params.id);
    return { ok: true as const };
  }),
  // The file leaves after its entry in the trail is committed.
  route(
    calls.downloadExport,
    { transaction: 'manual' },
    async ({ withTransaction, services }, { params, reply }) => {
      const file = await withTransaction((ctx) => exportedFile(ctx, params.id));
      return reply
        .header('content-type', file.media_type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(services.files.read(file.storage_key));
    },
  ),
];
