import type { RecordWire } from '@comptoir/contract';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keepPrevious } from '../../../lib/query.ts';
import { type GridSource, useWindows } from '../../../ui/grid/index.ts';
import { recordWindowQuery, type RecordFilter, WINDOW_ROWS } from '../api/tables-api.ts';

export interface RecordSource extends GridSource<RecordWire> {
  readonly total: number | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly users: Readonly<Record<string, string>>;
  readonly field_ids: readonly string[];
  refetch(): void;
  /** Puts rows as the server answered them in place of the ones shown. */
  replace(records: readonly RecordWire[]): void;
}

/** Rows of a data table in windows of 200, fetched where the grid looks. */
export function useRecordSource(table_id: string, filter: RecordFilter): RecordSource {
  const client = useQueryClient();
  const { seen, show } = useWindows(WINDOW_ROWS);
  // While another filter loads, the rows of the last one stay.
  const first = useQuery({ ...recordWindowQuery(table_id, filter, 0), ...keepPrevious });
  const total = first.data?.total ?? null;
  const others = useQueries({
    queries: seen.filter((at) => at !== 0).map((at) => recordWindowQuery(table_id, filter, at)),
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
  const replace = useCallback(
    (records: readonly RecordWire[]) => {
      const byId = new Map(records.map((record) => [record.id, record]));
      client.setQueriesData<{ records: RecordWire[] }>({ queryKey: ['records', table_id] }, (old) =>
        old ? { ...old, records: old.records.map((record) => byId.get(record.id) ?? record) } : old,
      );
    },
    [client, table_id],
  );
  const rowAt = (index: number) => windows.get(Math.floor(index / WINDOW_ROWS))?.[index % WINDOW_ROWS];
  return {
    rowCount: total ?? 0,
    rowAt,
    keyOf: (record) => record.id,
    show,
    total,
    isPending: first.isPending,
    error: error ?? null,
    users,
    field_ids: first.data?.field_ids ?? [],
    refetch: () => void client.invalidateQueries({ queryKey: ['records', table_id] }),
    replace,
  };
}
