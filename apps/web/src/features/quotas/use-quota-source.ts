import type { QuotaWire } from '@comptoir/contract';
import { useQueries } from '@tanstack/react-query';
import { PEOPLE_PER_WINDOW, quotaData, type QuotaFilters } from '../../data/quotas.ts';
import { type GridSource, useWindows } from '../../ui/grid/index.ts';
import type { QuotaRow } from './quota-columns.tsx';

/** The people of a sheet, fetched where the grid looks; `first` is the window that the page has read already. */
export function useQuotaSource(first: QuotaWire, filters: QuotaFilters): GridSource<QuotaRow> {
  const { seen, show } = useWindows(PEOPLE_PER_WINDOW);
  const others = seen.filter((at) => at !== 0);
  const answers = useQueries({ queries: others.map((at) => quotaData.sheet(first.id, filters, at)) });
  const windows = new Map<number, readonly QuotaRow[]>([[0, first.users]]);
  for (const [index, at] of others.entries()) windows.set(at, answers[index]?.data?.users ?? []);
  return {
    rowCount: first.total_users,
    rowAt: (index) => windows.get(Math.floor(index / PEOPLE_PER_WINDOW))?.[index % PEOPLE_PER_WINDOW],
    keyOf: (row) => row.id,
    show,
  };
}
