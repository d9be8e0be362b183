import { getDealGroups, getGroupedDeals, getStatementRecord, type ResponseOf } from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keepPrevious } from '../lib/query.ts';
import type { RecordPlace } from './statements.ts';

/** Read at once: groups, and deals of one of them. */
const GROUPS = 8;
const DEALS = 20;

type DealGroups = ResponseOf<typeof getDealGroups>;
export type DealGroup = DealGroups['groups'][number];
type GroupedDeals = ResponseOf<typeof getGroupedDeals>;
export type GroupedDeal = GroupedDeals['deals'][number];

/** The deals behind a statement: each with its record, and all of them by customer. */
export const dealData = {
  /** As its table has it today, and who changed it. */
  record: ({ statement_id: id, compensation_id, record_id, scope_id }: RecordPlace) =>
    queryOptions({
      queryKey: ['statements', 'record-facts', id, compensation_id, scope_id, record_id],
      queryFn: ({ signal }) =>
        call(
          getStatementRecord,
          { params: { id, compensation_id, record_id }, query: { scope_id } },
          { signal },
        ),
    }),
  /** What was earned by customer, or by another text of the deals; without one, the first that there is. */
  dealGroups: (statement_id: string, by: string | null) =>
    infiniteQueryOptions({
      queryKey: ['statements', 'deal-groups', statement_id, by],
      queryFn: ({ signal, pageParam }) =>
        call(
          getDealGroups,
          {
            params: { id: statement_id },
            query: { ...(by === null ? {} : { by }), offset: pageParam, limit: GROUPS },
          },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (last: DealGroups, pages: DealGroups[]) => {
        const read = pages.reduce((count, { groups }) => count + groups.length, 0);
        return read < last.group_count && last.groups.length > 0 ? read : undefined;
      },
      ...keepPrevious,
    }),
  groupedDeals: (statement_id: string, by: string, value: string | null) =>
    infiniteQueryOptions({
      queryKey: ['statements', 'grouped-deals', statement_id, by, value],
      queryFn: ({ signal, pageParam }) =>
        call(
          getGroupedDeals,
          {
            params: { id: statement_id },
            query: { by, ...(value === null ? {} : { value }), offset: pageParam, limit: DEALS },
          },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (last: GroupedDeals, pages: GroupedDeals[]) => {
        const read = pages.reduce((count, { deals }) => count + deals.length, 0);
        return read < last.total && last.deals.length > 0 ? read : undefined;
      },
    }),
};
