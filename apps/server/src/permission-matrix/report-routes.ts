import type { Routes } from './routes.ts';

/** Reports: what is done to one is decided by its sharing. */
export const REPORT_ROUTES: Routes = {
  listReports: ['report:read'],
  createReport: ['report:write'],
  getReport: ['report:read', { id: 'report' }],
  updateReport: ['report:read', { id: 'report' }],
  duplicateReport: ['report:write', { id: 'report' }],
  archiveReport: ['report:read', { id: 'report' }],
  restoreReport: ['report:read', { id: 'report' }],
  deleteReport: ['report:read', { id: 'report' }],
  undoDeleteReport: ['report:read', { id: 'report' }],
  listReportColumns: ['report:read'],
  runReport: ['report:read', { id: 'report' }],
  previewReport: ['report:read'],
  drillReport: ['report:read', { id: 'report' }],
  drillPreview: ['report:read'],
  getReportShares: ['report:read', { id: 'report' }],
  setReportShares: ['report:read', { id: 'report' }],
  getReportSharingData: ['report:write'],
  downloadReportPdf: ['report:read', { id: 'report' }],
  listReportSchedules: ['report:read', { id: 'report' }],
  createReportSchedule: ['report:read', { id: 'report' }],
  updateReportSchedule: ['report:read', { id: 'report', schedule_id: 'report_schedule' }],
  deleteReportSchedule: ['report:read', { id: 'report', schedule_id: 'report_schedule' }],
};

/** The same for programs. */
export const V3_REPORT_ROUTES: Routes = {
  v3ListReports: ['report:read'],
  v3CreateReport: ['report:write'],
  v3GetReport: ['report:read', { id: 'report' }],
  v3UpdateReport: ['report:read', { id: 'report' }],
  v3DuplicateReport: ['report:write', { id: 'report' }],
  v3ArchiveReport: ['report:read', { id: 'report' }],
  v3RestoreReport: ['report:read', { id: 'report' }],
  v3DeleteReport: ['report:read', { id: 'report' }],
  v3ListReportColumns: ['report:read'],
  v3RunReport: ['report:read', { id: 'report' }],
  v3DrillReport: ['report:read', { id: 'report' }],
  v3GetReportShares: ['report:read', { id: 'report' }],
  v3SetReportShares: ['report:read', { id: 'report' }],
  v3DownloadReportPdf: ['report:read', { id: 'report' }],
  v3ListReportSchedules: ['report:read', { id: 'report' }],
  v3CreateReportSchedule: ['report:read', { id: 'report' }],
  v3UpdateReportSchedule: ['report:read', { id: 'report', schedule_id: 'report_schedule' }],
  v3DeleteReportSchedule: ['report:read', { id: 'report', schedule_id: 'report_schedule' }],
};
