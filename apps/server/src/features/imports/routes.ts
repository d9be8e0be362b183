import * as calls from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { route } from '../../platform/http/route.ts';
import { countDeletedInFile } from './count-deleted.ts';
import { checkImport } from './check-import.ts';
import { cancelImport } from './cancel-import.ts';
import { dismissImport } from './dismiss-import.ts';
import {
  getImport,
  importStatus,
  lastImport,
  listImports,
  listProgress,
  resultsFile,
} from './read-imports.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo/undo-import.ts';
import { sniffAgain, uploadFile } from './upload-file.ts';

export const routes = [
  route(calls.uploadImportFile, { transaction: 'manual' }, async (ctx, { request, query }) => {
    const part = await request.file();
    if (!part) throw new AppError('bad_request', { reason: 'no_file' }, 'file');
    return uploadFile(ctx, { name: part.filename, content: part.file, sheet: query.sheet ?? null });
  }),
  route(calls.sniffImportFile, { transaction: 'manual' }, (ctx, { params, body }) =>
    sniffAgain(ctx, params.id, body.format),
  ),
  route(calls.checkImport, (ctx, { params, body }) => checkImport(ctx, params.id, body.config)),
  route(calls.startImport, (ctx, { body }) => startImport(ctx, body.id, body.config)),
  route(calls.cancelImport, (ctx, { params }) => cancelImport(ctx, params.id)),
  route(calls.undoImport, (ctx, { params }) => undoImport(ctx, params.id)),
  route(calls.dismissImport, (ctx, { params, body }) => dismissImport(ctx, params.id, body.dismissed)),
  route(calls.listImports, (ctx, { query }) => listImports(ctx, query)),
  route(calls.listImportProgress, async (ctx) => ({ imports: await listProgress(ctx) })),
  route(calls.getImportStatus, (ctx) => importStatus(ctx)),
  route(calls.getLastImport, async (ctx) => ({ import: await lastImport(ctx) })),
  route(calls.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  route(calls.countDeletedInFile, { transaction: 'manual' }, async (ctx, { params, query }) => ({
    count: await countDeletedInFile(ctx, params.id, query),
  })),
  route(calls.downloadImportResults, async (ctx, { params, reply }) => {
    const file = await resultsFile(ctx, params.id);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(ctx.services.files.read(file.storage_key));
  }),
];
