import { Readable } from 'node:stream';
import * as calls from '@comptoir/contract';
import type { FastifyRequest } from 'fastify';
import { publicRoute, route, type Route } from '../../platform/http/index.ts';
import { csvBytes, xlsxBytes } from '../../platform/files/sheet.ts';
import { MEDIA_TYPES } from '../../platform/files/template-file.ts';
import { remindLetters, resendLetters, voidLetters } from './campaigns/change-letters.ts';
import { getCampaign, listCampaigns } from './campaigns/read-campaigns.ts';
import { getLetter, getLetterFile, listLetters } from './campaigns/read-letters.ts';
import { listPlans, registerSheet, searchRegister } from './campaigns/read-register.ts';
import { sendCampaign } from './campaigns/send-campaign.ts';
import { getSheet, mapSheet, uploadSheet } from './campaigns/sheets.ts';
import {
  createCampaign,
  deleteCampaign,
  getLimit,
  setLimit,
  setPeople,
  updateCampaign,
} from './campaigns/write-campaigns.ts';
import { lettersToZip, zipStream } from './campaigns/zip-letters.ts';
import { previewLetter, previewTemplate, templateFile } from './make/previews.ts';
import { sendNamed, sendPdf } from './send-file.ts';
import {
  declineLinked,
  linkedFile,
  openLink,
  readLink,
  readLinked,
  sendCode,
  signLinked,
} from './sign/linked-letters.ts';
import { declineOwn, getOwn, listOwn, requireOwn, signOwn, viewFile } from './sign/own-letters.ts';
import { getTemplate, listTagSources, listTemplates } from './templates/read-templates.ts';
import { uploadTemplate } from './templates/upload-template.ts';
import {
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  updateTemplate,
} from './templates/write-templates.ts';
import { listClauses } from './words/list-clauses.ts';

const ok = { ok: true } as const;
const manual = { transaction: 'manual' } as const;

const agentOf = (request: FastifyRequest): string | null =>
  request.headers['user-agent']?.slice(0, 300) ?? null;

const templateRoutes: readonly Route[] = [
  route(calls.listLetterTemplates, async (ctx, { query }) => ({
    templates: await listTemplates(ctx, query.status),
  })),
  route(calls.getLetterTemplate, (ctx, { params }) => getTemplate(ctx, params.id)),
  route(calls.createLetterTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  route(calls.uploadLetterTemplate, manual, (ctx, { request, query }) => uploadTemplate(ctx, request, query)),
  route(calls.updateLetterTemplate, (ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  route(calls.duplicateLetterTemplate, (ctx, { params, body }) =>
    duplicateTemplate(ctx, params.id, body.name),
  ),
  route(calls.archiveLetterTemplate, (ctx, { params, body }) =>
    archiveTemplate(ctx, params.id, body.archived),
  ),
  route(calls.deleteLetterTemplate, async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id);
    return ok;
  }),
  route(calls.getLetterTemplateFile, async (ctx, { params, reply }) => {
    const { name, bytes } = await templateFile(ctx, params.id);
    return sendPdf(reply, name, Buffer.from(bytes));
  }),
  route(calls.previewLetterTemplate, async (ctx, { params, body, reply }) => {
    const { name, bytes } = await previewTemplate(ctx, params.id, body);
    return sendPdf(reply, name, Buffer.from(bytes));
  }),
  route(calls.listLetterClauses, (ctx) => listClauses(ctx)),
  route(calls.listLetterTagSources, (ctx, { query }) => listTagSources(ctx, query.search)),
];

const campaignRoutes: readonly Route[] = [
  route(calls.listLetterCampaigns, (ctx, { query }) => listCampaigns(ctx, query)),
  route(calls.getLetterCampaign, (ctx, { params }) => getCampaign(ctx, params.id)),
  route(calls.createLetterCampaign, (ctx, { body }) => createCampaign(ctx, body)),
  route(calls.updateLetterCampaign, (ctx, { params, body }) => updateCampaign(ctx, params.id, body)),
  route(calls.deleteLetterCampaign, async (ctx, { params }) => {
    await deleteCampaign(ctx, params.id);
    return ok;
  }),
  route(calls.uploadLetterSheet, manual, (ctx, { params, query, request }) =>
    uploadSheet(ctx, params.id, { request, sheet: query.sheet }),
  ),
  route(calls.getLetterSheet, (ctx, { params }) => getSheet(ctx, params.id)),
  route(calls.mapLetterSheet, (ctx, { params, body }) => mapSheet(ctx, params.id, body)),
  route(calls.setLetterPeople, (ctx, { params, body }) => setPeople(ctx, params.id, body.user_ids)),
  route(calls.previewLetter, async (ctx, { params, body, reply }) => {
    const { name, bytes } = await previewLetter(ctx, params.id, body.user_id);
    return sendPdf(reply, name, Buffer.from(bytes));
  }),
  route(calls.sendLetterCampaign, (ctx, { params, body }) => sendCampaign(ctx, params.id, body)),
  route(calls.voidLetters, (ctx, { params, body }) => voidLetters(ctx, params.id, body)),
  route(calls.resendLetters, (ctx, { params, body }) => resendLetters(ctx, params.id, body.letter_ids)),
  route(calls.remindLetters, (ctx, { params, body }) => remindLetters(ctx, params.id, body.letter_ids)),
  route(calls.getLetterLimit, (ctx) => getLimit(ctx)),
  route(calls.setLetterLimit, (ctx, { body }) => setLimit(ctx, body.most)),
];

const letterRoutes: readonly Route[] = [
  route(calls.listLetters, (ctx, { params, query }) => listLetters(ctx, params.id, query)),
  route(calls.getLetter, (ctx, { params }) => getLetter(ctx, params.id)),
  route(calls.getLetterFile, manual, async ({ withTransaction, services }, { params, reply }) => {
    const file = await withTransaction((ctx) => getLetterFile(ctx, params.id));
    return sendPdf(reply, file.name, services.files.read(file.storage_key));
  }),
  route(calls.downloadLetters, manual, async ({ withTransaction, services }, { params, query, reply }) => {
    const zipped = await withTransaction((ctx) => lettersToZip(ctx, params.id, query.state));
    return sendNamed(
      reply,
      { name: zipped.name, media_type: 'application/zip' },
      zipStream(zipped, services),
    );
  }),
  route(calls.searchLetterRegister, (ctx, { query }) => searchRegister(ctx, query)),
  route(calls.listLetterPlans, (ctx) => listPlans(ctx)),
  route(calls.exportLetterRegister, async (ctx, { query, reply }) => {
    const { format, ...filter } = query;
    const sheet = await registerSheet(ctx, filter);
    const bytes = format === 'csv' ? csvBytes(sheet, sheet.batches()) : xlsxBytes(sheet, sheet.batches());
    const parts: Buffer[] = [];
    for await (const part of Readable.from(bytes)) parts.push(part as Buffer);
    const name = `${sheet.words.join(' ')}.${format}`;
    return sendNamed(reply, { name, media_type: MEDIA_TYPES[format] }, Buffer.concat(parts));
  }),
];

const signingRoutes: readonly Route[] = [
  route(calls.listOwnLetters, (ctx) => listOwn(ctx)),
  route(calls.getOwnLetter, (ctx, { params }) => getOwn(ctx, params.id)),
  // A read that notes that the letter was shown.
  route(calls.getOwnLetterFile, manual, async (ctx, { params, request, reply }) => {
    const { environment_id } = ctx.tenant;
    const file = await ctx.inEnvironment(environment_id, { reads: false }, async (tx) =>
      viewFile(tx, await requireOwn(tx, params.id), { ip: request.ip, agent: agentOf(request) }),
    );
    return sendPdf(reply, file.name, ctx.services.files.read(file.storage_key));
  }),
  route(calls.signOwnLetter, (ctx, { params, body, request }) =>
    signOwn(ctx, params.id, { signature: body.signature, agent: agentOf(request) }),
  ),
  route(calls.declineOwnLetter, (ctx, { params, body, request }) =>
    declineOwn(ctx, params.id, { reason: body.reason, agent: agentOf(request) }),
  ),
  publicRoute(calls.readLetterLink, (ctx, { body, request }) =>
    readLink(ctx, { ...body, agent: agentOf(request) }),
  ),
  publicRoute(calls.sendLetterCode, (ctx, { body, request }) =>
    sendCode(ctx, { ...body, agent: agentOf(request) }),
  ),
  publicRoute(calls.openLetterLink, (ctx, { body, request }) =>
    openLink(ctx, { ...body, agent: agentOf(request) }),
  ),
  publicRoute(calls.readLinkedLetter, (ctx, { body, request }) =>
    readLinked(ctx, { ...body, agent: agentOf(request) }),
  ),
  publicRoute(calls.getLinkedLetterFile, async (ctx, { body, request, reply }) => {
    const file = await linkedFile(ctx, { ...body, agent: agentOf(request) });
    return sendPdf(reply, file.name, ctx.services.files.read(file.storage_key));
  }),
  publicRoute(calls.signLinkedLetter, (ctx, { body, request }) =>
    signLinked(ctx, { ...body, agent: agentOf(request) }),
  ),
  publicRoute(calls.declineLinkedLetter, (ctx, { body, request }) =>
    declineLinked(ctx, { ...body, agent: agentOf(request) }),
  ),
];

export const routes: readonly Route[] = [
  ...templateRoutes,
  ...campaignRoutes,
  ...letterRoutes,
  ...signingRoutes,
];
