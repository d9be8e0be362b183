import * as calls from '@comptoir/contract';
import { sendCsv } from '../../platform/files/csv-text.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { letKeep } from '../../platform/http/kept-pages.ts';
import { seesOwnPayAlone } from '../visibility/index.ts';
import { decideAdjustment } from './adjust/decide-adjustment.ts';
import { addManualPayment, changeManualPayment, removeManualPayment } from './adjust/manual-payments.ts';
import { overwriteStatement, previewOverwrite } from './adjust/overwrite-statement.ts';
import { overwriteStatements } from './adjust/overwrite-statements.ts';
import { restoreOverwrites } from './adjust/restore-overwrites.ts';
import { exportAdjustments, searchAdjustments } from './adjust/analysis/search-adjustments.ts';
import { changeStatementState } from './state/change-statement-state.ts';
import { routes as drawRoutes } from './draws/routes.ts';
import { previewLock } from './state/preview-lock.ts';
import { previewUnlock } from './state/preview-unlock.ts';
import { getCorrections } from './corrections/get-corrections.ts';
import { listDrifts } from './corrections/list-drifts.ts';
import { postCorrections } from './corrections/post-corrections.ts';
import { previewCorrections } from './corrections/preview-corrections.ts';
import { undoCorrections } from './corrections/undo-corrections.ts';
import { explainCompensation } from './detail/explain-compensation.ts';
import { getActivities } from './detail/get-activities.ts';
import { getDealGroups, getGroupedDeals } from './detail/deal-groups.ts';
import { getStatementRecord } from './detail/get-statement-record.ts';
import { getCompensation } from './detail/get-compensation.ts';
import { getScopeRecordExample } from './detail/get-scope-record-example.ts';
import { getStatement } from './detail/get-statement.ts';
import { getTransactions } from './detail/get-transactions.ts';
import { getVersions } from './detail/get-versions.ts';
import { getScopeRecord } from './detail/get-scope-record.ts';
import { searchScopeRecords } from './detail/search-scope-records.ts';
import { exportStatement } from './export/export-statement.ts';
import { sendFile } from './export/send-file.ts';
import { exportStatementPdf, exportStatementsPdf } from './pdf/export-pdf.ts';
import { exportStatements } from './export/export-statements.ts';
import { getHome } from './home/get-home.ts';
import { countPaidBefore } from './payments/count-paid-before.ts';
import { getPaidBefore } from './payments/get-paid-before.ts';
import { getFilterOptions } from './board/get-filter-options.ts';
import { getBreakdown } from './board/get-breakdown.ts';
import { getStatementUsers } from './board/get-statement-users.ts';
import { getRankings } from './rankings/get-rankings.ts';
import { refreshStatements } from './write/refresh-statements.ts';
import { searchStatements } from './board/search-statements.ts';
import { routes as payrollRoutes } from './payroll/routes.ts';
import { routes as validationRoutes } from './validation/routes.ts';

export const routes: readonly Route[] = [
  ...drawRoutes,
  route(calls.searchStatements, (ctx, { body }) => searchStatements(ctx, body)),
  route(calls.getStatementFilters, (ctx, { query }) => getFilterOptions(ctx, query)),
  route(calls.getStatementTeams, async (ctx, { query }) => ({
    teams: (await getFilterOptions(ctx, query)).teams,
  })),
  route(calls.getStatementUsers, (ctx, { query }) => getStatementUsers(ctx, query)),
  route(calls.getRankings, (ctx, { query }) => getRankings(ctx, query)),
  route(calls.getRepartition, (ctx, { query }) => getBreakdown(ctx, query)),
  route(calls.getStatement, (ctx, { query, reply }) => {
    letKeep(ctx, reply, query.user_id === ctx.actor.user_id);
    return getStatement(ctx, query);
  }),
  route(calls.getStatementActivities, (ctx, { params, reply }) => {
    letKeep(ctx, reply, seesOwnPayAlone(ctx));
    return getActivities(ctx, params.id);
  }),
  route(calls.getStatementTransactions, (ctx, { params }) => getTransactions(ctx, params.id)),
  route(calls.getStatementVersions, (ctx, { params, reply }) => {
    letKeep(ctx, reply, seesOwnPayAlone(ctx));
    return getVersions(ctx, params.id);
  }),
  route(calls.listDrifts, (ctx, { query }) => listDrifts(ctx, query)),
  route(calls.getCorrections, (ctx, { params }) => getCorrections(ctx, params.id)),
  route(calls.previewCorrections, (ctx, { body }) => previewCorrections(ctx, body)),
  route(calls.postCorrections, (ctx, { body }) => postCorrections(ctx, body)),
  route(calls.undoCorrections, (ctx, { body }) => undoCorrections(ctx, body)),
  route(calls.getPaidBefore, (ctx, { params }) => getPaidBefore(ctx, params.id)),
  route(calls.countPaidBefore, (ctx, { body }) => countPaidBefore(ctx, body)),
  route(calls.getStatementCompensation, (ctx, { params, query, reply }) => {
    letKeep(ctx, reply, seesOwnPayAlone(ctx));
    return getCompensation(ctx, params, query);
  }),
  route(calls.explainCompensation, { transaction: 'manual' }, (ctx, { params, reply }) => {
    letKeep(ctx, reply, seesOwnPayAlone(ctx));
    return explainCompensation(ctx, params);
  }),
  route(calls.getDealGroups, (ctx, { params, query, reply }) => {
    letKeep(ctx, reply, seesOwnPayAlone(ctx));
    return getDealGroups(ctx, params.id, query);
  }),
  route(calls.getGroupedDeals, (ctx, { params, query, reply }) => {
    letKeep(ctx, reply, seesOwnPayAlone(ctx));
    return getGroupedDeals(ctx, params.id, query);
  }),
  route(calls.getStatementRecord, (ctx, { params, query }) => getStatementRecord(ctx, params, query)),
  route(calls.searchScopeRecords, { transaction: 'manual' }, (ctx, { params, query }) =>
    searchScopeRecords(ctx, params.id, query),
  ),
  route(calls.getScopeRecord, { transaction: 'manual' }, (ctx, { params, query }) =>
    getScopeRecord(ctx, params, query),
  ),
  route(calls.getScopeRecordExample, { transaction: 'manual' }, (ctx, { params, query }) =>
    getScopeRecordExample(ctx, params.id, query),
  ),
  route(calls.refreshStatements, (ctx, { body }) => refreshStatements(ctx, body)),
  route(calls.previewLock, (ctx, { body }) => previewLock(ctx, body)),
  route(calls.previewUnlock, (ctx, { body }) => previewUnlock(ctx, body)),
  route(calls.changeStatementState, (ctx, { body }) => changeStatementState(ctx, body)),
  ...validationRoutes,
  ...payrollRoutes,
  // The file leaves after its entry in the trail is committed.
  route(calls.exportStatement, { transaction: 'manual' }, async ({ withTransaction }, { body, reply }) =>
    sendCsv(reply, await withTransaction((ctx) => exportStatement(ctx, body))),
  ),
  route(calls.exportStatementPdf, { transaction: 'manual' }, async ({ withTransaction }, { body, reply }) =>
    sendFile(reply, await withTransaction((ctx) => exportStatementPdf(ctx, body))),
  ),
  route(calls.exportStatementsPdf, { transaction: 'manual' }, async ({ withTransaction }, { body, reply }) =>
    sendFile(reply, await withTransaction((ctx) => exportStatementsPdf(ctx, body))),
  ),
  route(calls.exportStatements, { transaction: 'manual' }, async ({ withTransaction }, { body, reply }) =>
    sendCsv(reply, await withTransaction((ctx) => exportStatements(ctx, body))),
  ),
  route(calls.previewOverwrite, (ctx, { params, body }) => previewOverwrite(ctx, params.id, body)),
  route(calls.overwriteStatement, (ctx, { params, body }) => overwriteStatement(ctx, params.id, body)),
  route(calls.restoreOverwrites, (ctx, { params, body }) => restoreOverwrites(ctx, params.id, body)),
  route(calls.overwriteStatements, (ctx, { body }) => overwriteStatements(ctx, body)),
  route(calls.decideAdjustment, (ctx, { params, body }) => decideAdjustment(ctx, params.id, body)),
  route(calls.addManualPayment, (ctx, { body }) => addManualPayment(ctx, body)),
  route(calls.changeManualPayment, (ctx, { params, body }) => changeManualPayment(ctx, params.id, body)),
  route(calls.removeManualPayment, (ctx, { params, body }) => removeManualPayment(ctx, params.id, body)),
  route(calls.searchAdjustments, (ctx, { body }) => searchAdjustments(ctx, body)),
  route(calls.exportAdjustments, { transaction: 'manual' }, async ({ withTransaction }, { body, reply }) =>
    sendCsv(reply, await withTransaction((ctx) => exportAdjustments(ctx, body))),
  ),
  route(calls.getHome, async (ctx, { query, reply }) => {
    const home = await getHome(ctx, query);
    letKeep(ctx, reply, home.team === null);
    return home;
  }),
];
