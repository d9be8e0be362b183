import {
  archivePlan,
  backToDraft,
  type BodyOf,
  checkPlanText,
  copyPlanCheck,
  type CompensationWire,
  createCompensation,
  createPlan,
  deleteCompensation,
  deletePlan,
  duplicateCompensation,
  duplicatePlan,
  exportPlanText,
  findAttributionOverlaps,
  getCompensation,
  getCompensationVersion,
  getPlanChecks,
  getPlan,
  getPlanCatalogue,
  goLive,
  impactCompensation,
  impactRowsOfCompensation,
  importPlanText,
  listCompensationVersions,
  listPlans,
  listPlanTemplates,
  openPlanTemplate,
  orderPlans,
  type PlanSummary,
  type PlanWire,
  previewCompensation,
  previewPlanMembers,
  discardPromotedChange,
  listPromotedChanges,
  restoreCompensationVersion,
  runPlanChecks,
  saveCompensationDocument,
  savePlanChecks,
  setPlanMembers,
  unarchivePlan,
  undoDeleteCompensation,
  updateCompensation,
  updatePlan,
} from '@comptoir/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { inOrder, optimistically } from './optimistic.ts';
import { putAnswer, queryClient } from '../lib/query.ts';
import { makeStale, write } from './write.ts';

const list = (state: 'live' | 'archived') =>
  queryOptions({
    queryKey: ['plans', 'list', state],
    queryFn: ({ signal }) => call(listPlans, { query: { state } }, { signal }),
  });

const one = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'plan', id],
    queryFn: ({ signal }) => call(getPlan, { params: { id } }, { signal }),
  });

/** What else is known of a compensation has a key below this one. */
const compensation = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'compensation', id],
    queryFn: ({ signal }) => call(getCompensation, { params: { id } }, { signal }),
    // The open document is the one on the screen: another admin's save is met when saving, with a choice, never by a silent reload.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const CHANGED = { makesStale: ['plans'] } as const;
const PLAN_SAVED = {
  ...CHANGED,
  put: (plan: PlanWire) => putAnswer(queryClient, one(plan.id).queryKey, plan),
} as const;
/** The editor's own document stays: it is on the screen already. Editing goes on. */
const COMPENSATION_SAVED = {
  put: (saved: CompensationWire) => putAnswer(queryClient, compensation(saved.id).queryKey, saved),
  makesStale: [
    ['plans', 'list'],
    ['plans', 'plan'],
    ['plans', 'promoted'],
  ],
  isReadInBackground: true,
} as const;

const unarchive = write(unarchivePlan, CHANGED);
const setMembers = write(setPlanMembers, PLAN_SAVED);

/** Beside the one that is edited: what somebody else saved. */
const stored = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'compensation', id, 'stored'],
    queryFn: ({ signal }) => call(getCompensation, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const versions = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'compensation', id, 'versions'],
    queryFn: ({ signal }) => call(listCompensationVersions, { params: { id } }, { signal }),
  });

const checks = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'compensation', id, 'checks'],
    queryFn: ({ signal }) => call(getPlanChecks, { params: { id } }, { signal }),
  });

const writeOrder = write(orderPlans, CHANGED);

export const planData = {
  list,
  one,
  compensation,
  stored,
  readStored: (id: string) => queryClient.fetchQuery(stored(id)),
  /** What was promoted from a sandbox and waits to be saved. */
  promoted: (id: string) =>
    queryOptions({
      queryKey: ['plans', 'promoted', id],
      queryFn: ({ signal }) => call(listPromotedChanges, { params: { id } }, { signal }),
      select: (answer) => answer.changes,
    }),
  discardPromoted: write(discardPromotedChange, { makesStale: [['plans', 'promoted']] }),
  versions,
  /** A version that was saved stays as it is. */
  version: (id: string, version: number) =>
    queryOptions({
      queryKey: ['plans', 'compensation', id, 'version', version],
      queryFn: ({ signal }) =>
        call(getCompensationVersion, { params: { id }, query: { version } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  checks,
  /** Checks and a document that are not saved. */
  runChecks: (id: string, body: BodyOf<typeof runPlanChecks>) =>
    queryOptions({
      queryKey: ['plan-changes', 'checks', id, body],
      queryFn: ({ signal }) => call(runPlanChecks, { params: { id }, body }, { signal }),
      placeholderData: keepPreviousData,
      gcTime: 30_000,
    }),
  saveChecks: write(savePlanChecks, {
    put: (answer, args) => putAnswer(queryClient, checks(args.params.id).queryKey, answer),
    makesStale: [],
  }),
  /** A person's real month as a check. Saves nothing. */
  copyCheck: write(copyPlanCheck, { makesStale: [] }),
  catalogue: queryOptions({
    queryKey: ['plans', 'catalogue'],
    queryFn: ({ signal }) => call(getPlanCatalogue, {}, { signal }),
  }),
  /** A person's values under a document that is not saved. */
  preview: (id: string, body: BodyOf<typeof previewCompensation>) =>
    queryOptions({
      queryKey: ['plans', 'compensation', id, 'preview', body],
      queryFn: ({ signal }) => call(previewCompensation, { params: { id }, body }, { signal }),
      placeholderData: keepPreviousData,
      gcTime: 30_000,
    }),
  /** Everybody's month under a document that is not saved. */
  impact: (id: string, body: BodyOf<typeof impactCompensation>) =>
    queryOptions({
      queryKey: ['plans', 'compensation', id, 'impact', body],
      queryFn: ({ signal }) => call(impactCompensation, { params: { id }, body }, { signal }),
      placeholderData: keepPreviousData,
      gcTime: 30_000,
    }),
  /** The same by person and open month. */
  impactRows: (id: string, body: BodyOf<typeof impactRowsOfCompensation>) =>
    queryOptions({
      queryKey: ['plans', 'compensation', id, 'impact-rows', body],
      queryFn: ({ signal }) => call(impactRowsOfCompensation, { params: { id }, body }, { signal }),
      gcTime: 30_000,
    }),
  /** Whose records two attributions would count on the same days. Of a change that is not saved: no event makes it stale. */
  overlaps: (change: BodyOf<typeof findAttributionOverlaps>) =>
    queryOptions({
      queryKey: ['plan-changes', 'overlaps', change],
      queryFn: ({ signal }) => call(findAttributionOverlaps, { body: change }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Which statements of past months members that are not saved would change. */
  membersEffect: (id: string, body: BodyOf<typeof previewPlanMembers>) =>
    queryOptions({
      queryKey: ['plan-changes', 'members', id, body],
      queryFn: ({ signal }) => call(previewPlanMembers, { params: { id }, body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  create: write(createPlan, CHANGED),
  update: write(updatePlan, PLAN_SAVED),
  duplicate: write(duplicatePlan, CHANGED),
  archive: write(archivePlan, CHANGED),
  unarchive,
  /** Restores the plan with the members that it had; the archive ended their dates. */
  undoArchive: async (before: PlanWire) => {
    const { members_version } = await unarchive({ params: { id: before.id } });
    return setMembers({
      params: { id: before.id },
      body: {
        members: before.members.map(({ user_id, team_id, start_date, end_date }) => ({
          user_id,
          team_id,
          start_date,
          end_date,
        })),
        version: members_version,
      },
    });
  },
  templates: queryOptions({
    queryKey: ['plans', 'templates'],
    queryFn: ({ signal }) => call(listPlanTemplates, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }),
  /** A template's text with the company's names. Saves nothing. */
  openTemplate: write(openPlanTemplate, { makesStale: [] }),
  /** The plan as text, as it is now. */
  readText: (id: string) => call(exportPlanText, { params: { id } }),
  /** What a text makes. Saves nothing. */
  checkText: write(checkPlanText, { makesStale: [] }),
  importText: write(importPlanText, CHANGED),
  delete: write(deletePlan, { ...CHANGED, deletes: ({ params }) => one(params.id).queryKey }),
  setMembers,
  /** The plan as the server has it now. */
  readNow: (id: string) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
  /** Where it was let go, at once. */
  order: (plan_ids: readonly string[]): Promise<unknown> =>
    optimistically<{ plans: PlanSummary[] }, unknown>(
      { key: list('live').queryKey, to: (known) => ({ ...known, plans: inOrder(known.plans, plan_ids) }) },
      () => writeOrder({ body: { plan_ids: [...plan_ids] } }),
    ),
  readAgain: () => makeStale(CHANGED.makesStale),
  createCompensation: write(createCompensation, {
    makesStale: [...COMPENSATION_SAVED.makesStale, ['plans', 'catalogue']],
  }),
  updateCompensation: write(updateCompensation, COMPENSATION_SAVED),
  saveDocument: write(saveCompensationDocument, COMPENSATION_SAVED),
  restoreVersion: write(restoreCompensationVersion, {
    ...COMPENSATION_SAVED,
    makesStale: (_, { params }) => [...COMPENSATION_SAVED.makesStale, versions(params.id).queryKey],
  }),
  goLive: write(goLive, COMPENSATION_SAVED),
  backToDraft: write(backToDraft, COMPENSATION_SAVED),
  duplicateCompensation: write(duplicateCompensation, {
    makesStale: [...COMPENSATION_SAVED.makesStale, ['plans', 'catalogue']],
    isReadInBackground: true,
  }),
  deleteCompensation: write(deleteCompensation, {
    ...CHANGED,
    deletes: ({ params }) => compensation(params.id).queryKey,
  }),
  undoDeleteCompensation: write(undoDeleteCompensation, COMPENSATION_SAVED),
};
