import {
  createWebhook,
  deleteWebhook,
  getHookDelivery,
  type HookDelivery,
  type HookType,
  listHookDeliveries,
  listWebhooks,
  resendHookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

const SIZE = 50;
const WAITING_EVERY_MS = 1500;
const OTHERWISE_EVERY_MS = 30_000;

export interface HistoryFilter {
  readonly status?: HookDelivery['status'];
  readonly type?: HookType;
}

const OWN = { makesStale: ['webhooks'] } as const;

/** What waits for its first try is about to be sent; what waits for another one can wait for hours. */
const isAbout = ({ status, tries }: HookDelivery) => status === 'waiting' && tries === 0;

export const webhookData = {
  list: queryOptions({
    queryKey: ['webhooks', 'list'],
    queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
    select: ({ webhooks }) => webhooks,
    refetchInterval: OTHERWISE_EVERY_MS,
  }),
  deliveries: (id: string, filter: HistoryFilter) =>
    infiniteQueryOptions({
      queryKey: ['webhooks', 'deliveries', id, filter],
      queryFn: ({ pageParam, signal }) =>
        call(
          listHookDeliveries,
          {
            params: { id },
            query: { ...filter, size: SIZE, ...(pageParam === '' ? {} : { before: pageParam }) },
          },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (last) => (last.has_more ? (last.deliveries.at(-1)?.id ?? null) : null),
      refetchInterval: (query) =>
        query.state.data?.pages.some((page) => page.deliveries.some(isAbout))
          ? WAITING_EVERY_MS
          : OTHERWISE_EVERY_MS,
    }),
  delivery: (id: string) =>
    queryOptions({
      queryKey: ['webhooks', 'delivery', id],
      queryFn: ({ signal }) => call(getHookDelivery, { params: { id } }, { signal }),
      refetchInterval: (query) =>
        query.state.data?.status === 'waiting' ? WAITING_EVERY_MS : OTHERWISE_EVERY_MS,
    }),
  create: write(createWebhook, OWN),
  update: write(updateWebhook, OWN),
  remove: write(deleteWebhook, OWN),
  rotate: write(rotateWebhookSecret, OWN),
  test: write(testWebhook, OWN),
  resend: write(resendHookDelivery, OWN),
};
