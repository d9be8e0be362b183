import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/route.ts';
import {
  archiveReport,
  changeReport,
  createReport,
  duplicateReport,
  removeReport,
  undoRemoveReport,
} from './change-reports.ts';
import { listColumns } from './list-columns.ts';
import { getReport, listReports } from './read-reports.ts';
import { drillLook, drillSaved, runLook, runSaved } from './result/run-report.ts';
import { downloadPdf } from './files/report-file.ts';
import {
  changeSchedule,
  createSchedule,
  listSchedules,
  removeSchedule,
} from './schedules/change-schedules.ts';
import { getShares, setShares, sharingData } from './share-report.ts';

const OK = { ok: true } as const;

/** What reads many rows. */
const COPIED = { transaction: 'copied' } as const;

export const routes: readonly Route[] = [
  route(calls.listReports, (ctx, { query }) => listReports(ctx, query)),
  route(calls.createReport, (ctx, { body }) => createReport(ctx, body)),
  route(calls.getReport, (ctx, { params }) => getReport(ctx, params.id)),
  route(calls.updateReport, (ctx, { params, body }) => changeReport(ctx, params.id, body)),
  route(calls.duplicateReport, (ctx, { params }) => duplicateReport(ctx, params.id)),
  route(calls.archiveReport, (ctx, { params }) => archiveReport(ctx, params.id, true)),
  route(calls.restoreReport, (ctx, { params }) => archiveReport(ctx, params.id, false)),
  route(calls.deleteReport, async (ctx, { params }) => {
    await removeReport(ctx, params.id);
    return OK;
  }),
  route(calls.undoDeleteReport, (ctx, { params }) => undoRemoveReport(ctx, params.id)),
  route(calls.listReportColumns, (ctx, { body }) => listColumns(ctx, body.source)),
  route(calls.runReport, COPIED, (ctx, { params, body }) => runSaved(ctx, params.id, body)),
  route(calls.previewReport, COPIED, (ctx, { body: { report, ...wanted } }) => runLook(ctx, report, wanted)),
  route(calls.drillReport, COPIED, (ctx, { params, body }) => drillSaved(ctx, params.id, body)),
  route(calls.drillPreview, COPIED, (ctx, { body: { report, ...place } }) => drillLook(ctx, report, place)),
  route(calls.getReportShares, (ctx, { params }) => getShares(ctx, params.id)),
  route(calls.setReportShares, (ctx, { params, body }) => setShares(ctx, params.id, body)),
  route(calls.getReportSharingData, sharingData),
  route(calls.downloadReportPdf, async (ctx, { params, reply }) => {
    const { name, media_type, content } = await downloadPdf(ctx, params.id);
    return reply
      .header('content-type', media_type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(content);
  }),
  route(calls.listReportSchedules, (ctx, { params }) => listSchedules(ctx, params.id)),
  route(calls.createReportSchedule, (ctx, { params, body }) => createSchedule(ctx, params.id, body)),
  route(calls.updateReportSchedule, (ctx, { params, body }) => changeSchedule(ctx, params, body)),
  route(calls.deleteReportSchedule, async (ctx, { params }) => {
    await removeSchedule(ctx, params);
    return OK;
  }),
];
