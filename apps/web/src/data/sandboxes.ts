import {
  checkPromotion,
  compareSandbox,
  compareSandboxRecords,
  createSandbox,
  deleteSandbox,
  listEnvironments,
  promotePlans,
  updateSandbox,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const CHANGED = { makesStale: ['sandboxes', 'me'] } as const;

const list = queryOptions({
  queryKey: ['sandboxes'],
  queryFn: ({ signal }) => call(listEnvironments, {}, { signal }),
  select: (answer) => answer.environments,
});

export const sandboxData = {
  /** The live environment and its sandboxes. */
  list,
  /** Is the list on the screen? */
  isShown: () => queryClient.getQueryCache().find({ queryKey: list.queryKey })?.isActive() ?? false,
  readNow: async () => (await queryClient.fetchQuery({ ...list, staleTime: 0 })).environments,
  create: write(createSandbox, { ...CHANGED, isOnce: true }),
  update: write(updateSandbox, CHANGED),
  remove: write(deleteSandbox, CHANGED),
  /** What it has otherwise than live. Read again whenever the page opens: both sides change by themselves. */
  comparison: (id: string) =>
    queryOptions({
      queryKey: ['sandboxes', 'comparison', id],
      queryFn: ({ signal }) => call(compareSandbox, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  records: (id: string) =>
    queryOptions({
      queryKey: ['sandboxes', 'records', id],
      queryFn: ({ signal }) => call(compareSandboxRecords, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  /** What promoting plans would make. Saves nothing. */
  promotion: (id: string, plan_ids: readonly string[]) =>
    queryOptions({
      queryKey: ['sandboxes', 'promotion', id, plan_ids],
      queryFn: ({ signal }) =>
        call(checkPromotion, { params: { id }, body: { plan_ids: [...plan_ids] } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  promote: write(promotePlans, {
    makesStale: ['sandboxes', 'plans', 'tables', 'quotas', 'attributes', 'groups'],
  }),
};
