import { all, byPage, list, type Lines } from './line.ts';

/** Reports, what they show, and when they are sent. */
export const REPORTS: Lines = {
  listReports: list('/reports', byPage('reports')),
  createReport: '/reports',
  getReport: '/reports/{id}',
  updateReport: '/reports/{id}',
  duplicateReport: '/reports/{id}/duplicate',
  archiveReport: '/reports/{id}/archive',
  restoreReport: '/reports/{id}/restore',
  deleteReport: '/reports/{id}',
  listReportColumns: '/report-columns',
  runReport: '/reports/{id}/result',
  drillReport: '/reports/{id}/drill',
  getReportShares: '/reports/{id}/shares',
  setReportShares: '/reports/{id}/shares',
  downloadReportPdf: '/reports/{id}/pdf',
  listReportSchedules: list('/reports/{id}/schedules', all('schedules')),
  createReportSchedule: '/reports/{id}/schedules',
  updateReportSchedule: '/reports/{id}/schedules/{schedule_id}',
  deleteReportSchedule: '/reports/{id}/schedules/{schedule_id}',
};
