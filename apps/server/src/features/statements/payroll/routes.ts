import * as calls from '@comptoir/contract';
import { route, type Route } from '../../../platform/http/route.ts';
import { sendFile } from '../export/send-file.ts';
import { makePayrollFile, previewPayrollFile } from './make-payroll-file.ts';
import { deletePayrollTemplate, listPayrollTemplates, savePayrollTemplate } from './manage-templates.ts';

export const routes: readonly Route[] = [
  route(calls.listPayrollTemplates, (ctx) => listPayrollTemplates(ctx)),
  route(calls.savePayrollTemplate, (ctx, { body }) => savePayrollTemplate(ctx, body)),
  route(calls.deletePayrollTemplate, (ctx, { params }) => deletePayrollTemplate(ctx, params.id)),
  route(calls.previewPayrollFile, (ctx, { body }) => previewPayrollFile(ctx, body)),
  // The file leaves after its entry in the trail is committed.
  route(calls.makePayrollFile, { transaction: 'manual' }, async ({ withTransaction }, { body, reply }) =>
    sendFile(reply, await withTransaction((ctx) => makePayrollFile(ctx, body))),
  ),
];
