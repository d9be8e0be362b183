import { createHash } from 'node:crypto';
import * as calls from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import { csvFile, sendCsv } from '../../platform/files/csv-text.ts';
import { route } from '../../platform/http/route.ts';
import { readReader } from '../users/index.ts';
import { readUpload, readUsersFile } from './import-file.ts';
import { userImportTemplate } from './import-template.ts';
import {
  applyUserImport,
  checkUserImport,
  createPreview,
  getUserImport,
  listUserImports,
  rowsOfImport,
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
  route(calls.exportUserImport, async (ctx, { params, body: { category }, reply }) => {
    const { lines } = await rowsOfImport(ctx, params.id, category);
    const { decimals } = await readReader(ctx);
    return sendCsv(reply, csvFile([category, 'rows'], lines, decimals));
  }),
  route(calls.getUserImportTemplate, async (ctx, { reply }) => sendCsv(reply, await userImportTemplate(ctx))),
];
