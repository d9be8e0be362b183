import type { RecordWire } from '@comptoir/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { recordData, type RecordFilter, RECORDS_PER_WINDOW } from '../../../data/records.ts';
import { keepPrevious } from '../../../lib/query.ts';
import { type GridSource, useWindows } from '../../../ui/grid/index.ts';

export interface RecordSource extends GridSource<RecordWire> {
  readonly total: number | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly users: Readonly<Record<string, string>>;
  readonly field_ids: readonly string[];
  /** The day that the conditions were compared with; `null` while the first rows load. */
  readonly today: string | null;
}

/** Rows of a data table in windows of 200, fetched where the grid looks. */
export function useRecordSource(table_id: string, filter: RecordFilter): RecordSource {
  const { seen, show } = useWindows(RECORDS_PER_WINDOW);
  // While another filter loads, the rows of the last one stay.
  const first = useQuery({ ...recordData.window(table_id, filter, 0), ...keepPrevious });
  const total = first.data?.total ?? null;
  const others = useQueries({
    queries: seen.filter((at) => at !== 0).map((at) => recordData.window(table_id, filter, at)),
  });
  const windows = new Map<number, readonly RecordWire[]>();
  if (first.data) windows.set(0, first.data.records);
  const users: Record<string, string> = { ...first.data?.users };
  let error: unknown = first.error;
  for (const [index, at] of seen.filter((each) => each !== 0).entries()) {
    const answer = others[index];
    if (answer?.data) {
      windows.set(at, answer.data.records);
      Object.assign(users, answer.data.users);
    }
    error ??= answer?.error;
  }
  const rowAt = (index: number) =>
    windows.get(Math.floor(index / RECORDS_PER_WINDOW))?.[index % RECORDS_PER_WINDOW];
  return {
    rowCount: total ?? 0,
    rowAt,
    keyOf: (record) => record.id,
    load: (start, end) => recordData.rows(table_id, filter, start, end),
    show,
    total,
    isPending: first.isPending,
    error: error ?? null,
    users,
    field_ids: first.data?.field_ids ?? [],
    today: first.data?.today ?? null,
  };
}
