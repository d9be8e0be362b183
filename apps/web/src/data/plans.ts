import {
  archivePlan,
  backToDraft,
  type BodyOf,
  type CompensationWire,
  createCompensation,
  createPlan,
  deleteCompensation,
  deletePlan,
  duplicateCompensation,
  duplicatePlan,
  findAttributionOverlaps,
  getCompensation,
  getPlan,
  getPlanCatalogue,
  goLive,
  impactCompensation,
  listPlans,
  orderPlans,
  type PlanSummary,
  type PlanWire,
  previewCompensation,
  previewPlanMembers,
  saveCompensationDocument,
  setPlanMembers,
  unarchivePlan,
  updateCompensation,
  updatePlan,
} from '@comptoir/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
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
  ],
  isReadInBackground: true,
} as const;

const unarchive = write(unarchivePlan, CHANGED);
const setMembers = write(setPlanMembers, PLAN_SAVED);

/** Beside the one that is edited: what somebody else saved. */
const stored = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'stored', id],
    queryFn: ({ signal }) => call(getCompensation, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const planData = {
  list,
  one,
  compensation,
  stored,
  readStored: (id: string) => queryClient.fetchQuery(stored(id)),
  catalogue: queryOptions({
    queryKey: ['plans', 'catalogue'],
    queryFn: ({ signal }) => call(getPlanCatalogue, {}, { signal }),
  }),
  /** A person's values under a document that is not saved. */
  preview: (id: string, body: BodyOf<typeof previewCompensation>) =>
    queryOptions({
      queryKey: ['plans', 'preview', id, body],
      queryFn: ({ signal }) => call(previewCompensation, { params: { id }, body }, { signal }),
      placeholderData: keepPreviousData,
      gcTime: 30_000,
    }),
  /** Everybody's month under a document that is not saved. */
  impact: (id: string, body: BodyOf<typeof impactCompensation>) =>
    queryOptions({
      queryKey: ['plans', 'impact', id, body],
      queryFn: ({ signal }) => call(impactCompensation, { params: { id }, body }, { signal }),
      placeholderData: keepPreviousData,
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
  delete: write(deletePlan, { ...CHANGED, deletes: ({ params }) => one(params.id).queryKey }),
  setMembers,
  /** The plan as the server has it now. */
  readNow: (id: string) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
  /** Shows the order at once; the write follows. */
  showOrder(ids: readonly string[]): void {
    putAnswer<{ plans: PlanSummary[] }>(
      queryClient,
      list('live').queryKey,
      (known) => known && { plans: known.plans.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) },
    );
  },
  order: write(orderPlans, CHANGED),
  readAgain: () => makeStale(CHANGED.makesStale),
  createCompensation: write(createCompensation, {
    makesStale: [...COMPENSATION_SAVED.makesStale, ['plans', 'catalogue']],
  }),
  updateCompensation: write(updateCompensation, COMPENSATION_SAVED),
  saveDocument: write(saveCompensationDocument, COMPENSATION_SAVED),
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
};
