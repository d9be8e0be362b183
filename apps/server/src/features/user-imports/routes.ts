import { createHash } from 'node:crypto';
import * as calls from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import { sendFile } from '../../platform/files/template-file.ts';
import { route } from '../../platform/http/route.ts';
import { importedRowsFile } from './rows-file.ts';
import { readUpload, readUsersFile } from './import-file.ts';
import { userImportTemplate } from './import-template.ts';
import {
  applyUserImport,
  checkUserImport,
  createPreview,
  getUserImport,
  listUserImports,
} from './user-import.ts';

export const routes = [
  route(calls.uploadUserImport, { transaction: 'manual' }, async (ctx, { request, query }) => {
    requirePermission(ctx, 'user.users', 'write');
    const { name, bytes } = await readUpload(request);
    const sheet = query.sheet ?? null;
    const file = await readUsersFile(name, bytes, sheet);
    const content = [name, createHash('sha256').update(bytes).digest('hex'), sheet];
    return ctx.once(content, (inner) => createPreview(inner, name, file));
  }),
  route(calls.listUserImports, async (ctx) => ({ imports: await listUserImports(ctx) })),
  route(calls.getLastUserImport, async (ctx) => ({ import: (await listUserImports(ctx, 1))[0] ?? null })),
  route(calls.getUserImport, (ctx, { params }) => getUserImport(ctx, params.id)),
  route(calls.checkUserImport, (ctx, { params, body }) => checkUserImport(ctx, params.id, body)),
  route(calls.applyUserImport, (ctx, { params, body }) => applyUserImport(ctx, params.id, body)),
  route(calls.exportUserImport, async (ctx, { params, body: { category, file_type }, reply }) =>
    sendFile(reply, await importedRowsFile(ctx, params.id, category, file_type)),
  ),
  route(calls.getUserImportTemplate, async (ctx, { query, reply }) =>
    sendFile(reply, await userImportTemplate(ctx, query.file_type)),
  ),
];
