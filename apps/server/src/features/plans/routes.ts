import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { archivePlan } from './archive-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { unarchivePlan } from './unarchive-plan.ts';
import { backToDraft } from './back-to-draft.ts';
import { goLive } from './go-live.ts';
import { toModelDocument } from './document-wire.ts';
import { findAttributionOverlaps } from './find-attribution-overlaps.ts';
import { getCatalogue } from './get-catalogue.ts';
import { impactOf, impactRowsOf } from './impact-of-compensation.ts';
import { preview } from './preview-compensation.ts';
import { previewPlanMembers } from './preview-plan-members.ts';
import { getCompensation } from './read-compensations.ts';
import { getPlan, listPlans } from './read-plans.ts';
import { createCompensation } from './create-compensation.ts';
import { deleteCompensation } from './delete-compensation.ts';
import { undoDeleteCompensation } from './undo-delete-compensation.ts';
import { duplicateCompensation } from './duplicate-compensation.ts';
import { updateCompensation } from './update-compensation.ts';
import { checkDocument } from './check-document.ts';
import { saveDocument } from './save-document.ts';
import { createPlan } from './create-plan.ts';
import { duplicatePlan } from './duplicate-plan.ts';
import { orderPlans } from './order-plans.ts';
import { updatePlan } from './update-plan.ts';
import { setPlanMembers } from './set-plan-members.ts';
import { listTemplates, openTemplate } from './templates/index.ts';
import { copyCheck, getChecks, saveChecks, tryChecks } from './checks/index.ts';
import { getVersion, listVersions, restoreVersion } from './versions/index.ts';
import { discardPromotedChange, listPromotedChanges } from './promoted/index.ts';
import { checkPlanText, exportPlanText, importPlanText } from './text/index.ts';

const ok = { ok: true as const };

export const routes = [
  route(calls.listPlans, async (ctx, { query }) => ({ plans: await listPlans(ctx, query.state) })),
  route(calls.getPlan, (ctx, { params }) => getPlan(ctx, params.id)),
  route(calls.createPlan, (ctx, { body }) => createPlan(ctx, body)),
  route(calls.updatePlan, (ctx, { params, body }) => updatePlan(ctx, params.id, body)),
  route(calls.duplicatePlan, (ctx, { params, body }) => duplicatePlan(ctx, params.id, body.name)),
  route(calls.orderPlans, async (ctx, { body }) => {
    await orderPlans(ctx, body.plan_ids);
    return ok;
  }),
  route(calls.archivePlan, (ctx, { params, body }) => archivePlan(ctx, params.id, body.end_date)),
  route(calls.unarchivePlan, (ctx, { params }) => unarchivePlan(ctx, params.id)),
  route(calls.deletePlan, async (ctx, { params }) => {
    await deletePlan(ctx, params.id);
    return ok;
  }),
  route(calls.findAttributionOverlaps, async (ctx, { body }) => ({
    overlaps: await findAttributionOverlaps(ctx, body),
  })),
  route(calls.previewPlanMembers, (ctx, { params, body }) =>
    previewPlanMembers(ctx, params.id, body.members),
  ),
  route(calls.setPlanMembers, (ctx, { params, body }) =>
    setPlanMembers(ctx, params.id, body.members, body.version),
  ),
  route(calls.listPromotedChanges, async (ctx, { params }) => ({
    changes: await listPromotedChanges(ctx, params.id),
  })),
  route(calls.discardPromotedChange, async (ctx, { params }) => {
    await discardPromotedChange(ctx, params.id);
    return ok;
  }),
  route(calls.listPlanTemplates, async (ctx) => ({ templates: listTemplates(ctx) })),
  route(calls.openPlanTemplate, async (ctx, { body }) => ({ text: await openTemplate(ctx, body) })),
  route(calls.exportPlanText, (ctx, { params }) => exportPlanText(ctx, params.id)),
  route(calls.checkPlanText, (ctx, { body }) => checkPlanText(ctx, body)),
  route(calls.importPlanText, (ctx, { body }) => importPlanText(ctx, body)),
  route(calls.getPlanCatalogue, (ctx) => getCatalogue(ctx)),
  route(calls.getCompensation, (ctx, { params }) => getCompensation(ctx, params.id)),
  route(calls.createCompensation, (ctx, { params, body }) => createCompensation(ctx, params.id, body)),
  route(calls.updateCompensation, (ctx, { params, body }) => updateCompensation(ctx, params.id, body)),
  route(calls.duplicateCompensation, (ctx, { params, body }) => duplicateCompensation(ctx, params.id, body)),
  route(calls.deleteCompensation, async (ctx, { params }) => {
    await deleteCompensation(ctx, params.id);
    return ok;
  }),
  route(calls.undoDeleteCompensation, (ctx, { params }) => undoDeleteCompensation(ctx, params.id)),
  route(calls.saveCompensationDocument, (ctx, { params, body }) =>
    saveDocument(ctx, params.id, { version: body.version, document: toModelDocument(body.document) }),
  ),
  route(calls.checkCompensationDocument, async (ctx, { params, body }) => {
    const { variables, order, diagnostics } = await checkDocument(
      ctx,
      params.id,
      toModelDocument(body.document),
    );
    return { variables: [...variables.values()], order: [...order], diagnostics: [...diagnostics] };
  }),
  route(calls.previewCompensation, { transaction: 'manual' }, (ctx, { params, body }) =>
    preview(ctx, params.id, { ...body, document: toModelDocument(body.document) }),
  ),
  route(calls.impactCompensation, { transaction: 'manual' }, (ctx, { params, body }) =>
    impactOf(ctx, params.id, { ...body, document: body.document && toModelDocument(body.document) }),
  ),
  route(calls.getPlanChecks, (ctx, { params }) => getChecks(ctx, params.id)),
  route(calls.savePlanChecks, (ctx, { params, body }) => saveChecks(ctx, params.id, body)),
  route(calls.runPlanChecks, async (ctx, { params, body }) => ({
    results: await tryChecks(ctx, params.id, { ...body, document: toModelDocument(body.document) }),
  })),
  route(calls.copyPlanCheck, { transaction: 'manual' }, async (ctx, { params, body }) => ({
    check: await copyCheck(ctx, params.id, body),
  })),
  route(calls.listCompensationVersions, async (ctx, { params }) => ({
    versions: await listVersions(ctx, params.id),
  })),
  route(calls.getCompensationVersion, (ctx, { params, query }) => getVersion(ctx, params.id, query.version)),
  route(calls.restoreCompensationVersion, (ctx, { params, body }) => restoreVersion(ctx, params.id, body)),
  route(calls.impactRowsOfCompensation, { transaction: 'manual' }, (ctx, { params, body }) =>
    impactRowsOf(ctx, params.id, { ...body, document: body.document && toModelDocument(body.document) }),
  ),
  route(calls.goLive, (ctx, { params, body }) => goLive(ctx, params.id, body.version)),
  route(calls.backToDraft, (ctx, { params, body }) => backToDraft(ctx, params.id, body.version)),
];
