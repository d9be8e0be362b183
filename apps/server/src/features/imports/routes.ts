import * as calls from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { route } from '../../platform/http/route.ts';
import { countDeletedInFile } from './count-deleted.ts';
import { checkImport } from './check-import.ts';
import { MEDIA_TYPES, sendFile } from '../../platform/files/template-file.ts';
import { cancelImport } from './cancel-import.ts';
import { tableHistory } from './history/table-history.ts';
import { exploreModel, importIntoModel } from './import-models.ts';
import { createMapping, deleteMapping, listMappings, renameMapping } from './mappings/mappings.ts';
import { tableTemplate } from './table-template.ts';
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
  route(calls.importIntoModel, { transaction: 'manual' }, async (ctx, { request, params, query }) => {
    const part = await request.file();
    if (!part) throw new AppError('bad_request', { reason: 'no_file' }, 'file');
    const file = { name: part.filename, content: part.file, sheet: query.sheet ?? null };
    return importIntoModel(ctx, params.id, file, query);
  }),
  route(calls.startModelImport, (ctx, { body }) => startImport(ctx, body.id, body.config)),
  route(calls.exploreModel, (ctx, { query, body }) => exploreModel(ctx, query.model, body)),
  route(calls.getTableHistory, (ctx, { params, query }) => tableHistory(ctx, params.id, query)),
  route(calls.listImportMappings, async (ctx, { params }) => ({
    mappings: await listMappings(ctx, params.id),
  })),
  route(calls.createImportMapping, (ctx, { params, body }) => createMapping(ctx, params.id, body)),
  route(calls.renameImportMapping, (ctx, { params, body }) => renameMapping(ctx, params.id, body.name)),
  route(calls.deleteImportMapping, async (ctx, { params }) => {
    await deleteMapping(ctx, params.id);
    return { ok: true as const };
  }),
  route(calls.getTableTemplate, async (ctx, { params, query, reply }) =>
    sendFile(reply, await tableTemplate(ctx, params.id, query.file_type)),
  ),
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
    count: await countDeletedInFile(ctx, params.id, {
      ...query,
      more_id_columns: query.more_id_columns?.split(',').map(Number),
    }),
  })),
  route(calls.downloadImportResults, async (ctx, { params, query, reply }) => {
    const { name, content } = await resultsFile(ctx, params.id, query.file_type);
    return sendFile(reply, { name, media_type: MEDIA_TYPES[query.file_type], content });
  }),
];
