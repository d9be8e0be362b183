import { all, byPage, list, type Lines, right } from './line.ts';

const readPlans = right('plan:read');

/** Plans with their compensations, and quotas. */
export const PLANS: Lines = {
  listPlans: list('/plans', all('plans')),
  getPlan: '/plans/{id}',
  createPlan: '/plans',
  updatePlan: '/plans/{id}',
  duplicatePlan: '/plans/{id}/duplicate',
  archivePlan: '/plans/{id}/archive',
  unarchivePlan: '/plans/{id}/unarchive',
  deletePlan: '/plans/{id}',
  orderPlans: '/plans/order',
  setPlanMembers: '/plans/{id}/members',
  exportPlanText: '/plans/{id}/text',
  checkPlanText: '/plans/text/check',
  importPlanText: '/plans/text',
  listPlanTemplates: list('/plan-templates', all('templates')),
  openPlanTemplate: '/plan-templates/open',
  getPlanCatalogue: '/plans/catalogue',

  createCompensation: '/plans/{id}/compensations',
  getCompensation: '/compensations/{id}',
  updateCompensation: '/compensations/{id}',
  duplicateCompensation: '/compensations/{id}/duplicate',
  deleteCompensation: '/compensations/{id}',
  saveCompensationDocument: '/compensations/{id}/document',
  checkCompensationDocument: '/compensations/{id}/document/check',
  goLive: '/compensations/{id}/go-live',
  backToDraft: '/compensations/{id}/back-to-draft',
  listCompensationVersions: list('/compensations/{id}/versions', all('versions')),
  getCompensationVersion: '/compensations/{id}/versions/one',
  restoreCompensationVersion: '/compensations/{id}/versions/restore',
  getPlanChecks: '/compensations/{id}/checks',
  savePlanChecks: '/compensations/{id}/checks',
  runPlanChecks: '/compensations/{id}/checks/run',

  listPipelineTables: list('/plans/{id}/pipelines', all('data_tables'), { permission: readPlans }),
  getPipelineTable: { path: '/plans/{id}/pipelines/{table_id}', permission: readPlans },
  addPipelineTable: '/plans/{id}/pipelines',
  updatePipelineTable: '/plans/{id}/pipelines/{table_id}',
  removePipelineTable: '/plans/{id}/pipelines/{table_id}',
  listPipelineRecords: list('/plans/{id}/pipelines/{table_id}/records', byPage('rows'), {
    permission: readPlans,
  }),

  listQuotas: list('/quotas', all('quotas')),
  getQuota: '/quotas/{id}',
  createQuota: '/quotas',
  updateQuota: '/quotas/{id}',
  archiveQuota: '/quotas/{id}/archive',
  unarchiveQuota: '/quotas/{id}/unarchive',
  deleteQuota: '/quotas/{id}',
  setQuotaValues: '/quotas/{id}/values',
  checkQuotaFile: '/quotas/{id}/files/check',
  exportQuota: '/quotas/{id}/file',
};
