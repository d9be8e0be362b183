import type {
  groupRecords,
  GroupRow,
  PreparedOrder,
  RecordWire,
  ResponseOf,
  searchRecords,
} from '@comptoir/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  recordData,
  type RecordFilter,
  type RecordGrouping,
  RECORDS_PER_WINDOW,
} from '../../../data/records.ts';
import { keepPrevious } from '../../../lib/query.ts';
import { type GridSource, useWindows } from '../../../ui/grid/index.ts';

export interface RecordSource extends Omit<GridSource<RecordWire>, 'groupAt'> {
  /** Records that match; `null` while they are counted. */
  readonly total: number | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly users: Readonly<Record<string, string>>;
  readonly field_ids: readonly string[];
  /** The day that the conditions were compared with; `null` while the first rows load. */
  readonly today: string | null;
  /** The filter that the rows are of: while an order is prepared, with the order of before. */
  readonly filter: RecordFilter;
  /** How far the wanted order is; `null`: the rows are in it. */
  readonly preparing: PreparedOrder | null;
  headerAt(index: number): GroupRow | undefined;
}

/** Rows of a data table in windows of 200, fetched where the grid looks: records, or headers of groups with records. */
export function useRecordSource(
  table_id: string,
  wanted: RecordFilter,
  grouping: RecordGrouping,
): RecordSource {
  const { seen, show } = useWindows(RECORDS_PER_WINDOW);
  const isGrouped = grouping.groups.length > 0;
  const { filter, preparing } = useReadyOrder(table_id, wanted, isGrouped);
  // While another filter loads, the rows of the last one stay.
  const plain = useQuery({
    ...recordData.window(table_id, filter, 0),
    enabled: !isGrouped,
    ...keepPrevious,
  });
  const grouped = useQuery({ ...recordData.groupWindow(table_id, filter, grouping, 0), ...keepPrevious });
  const others = seen.filter((at) => at !== 0);
  const plainOthers = useQueries({
    queries: isGrouped ? [] : others.map((at) => recordData.window(table_id, filter, at)),
  });
  const groupedOthers = useQueries({
    queries: isGrouped ? others.map((at) => recordData.groupWindow(table_id, filter, grouping, at)) : [],
  });
  const first = isGrouped ? grouped : plain;
  const answers = [first, ...(isGrouped ? groupedOthers : plainOthers)];
  const windows = new Map<number, readonly (GroupRow | RecordWire)[]>();
  const users: Record<string, string> = {};
  let error: unknown = null;
  for (const [index, { data, error: problem }] of answers.entries()) {
    error ??= problem;
    if (!data) continue;
    windows.set(index === 0 ? 0 : (others[index - 1] ?? 0), rowsOf(data));
    Object.assign(users, data.users);
  }
  const at = (index: number) =>
    windows.get(Math.floor(index / RECORDS_PER_WINDOW))?.[index % RECORDS_PER_WINDOW];
  const total = first.data?.total ?? null;
  return {
    rowCount: (isGrouped ? grouped.data?.row_count : plain.data?.total) ?? 0,
    rowAt: (index) => {
      const row = at(index);
      return row && 'cells' in row ? row : undefined;
    },
    headerAt: (index) => {
      const row = at(index);
      return row && !('cells' in row) ? row : undefined;
    },
    keyOf: (record) => record.id,
    // Between headers, rows have other places than in the list of records.
    ...(isGrouped
      ? {}
      : { load: (start: number, end: number) => recordData.rows(table_id, filter, start, end) }),
    show,
    total,
    isPending: first.isPending,
    error,
    users,
    field_ids: first.data?.field_ids ?? [],
    today: first.data?.today ?? null,
    filter,
    preparing,
  };
}

/** The first order of a large table by a field takes a while: until it is there, the rows stay in the last one. */
function useReadyOrder(table_id: string, wanted: RecordFilter, isGrouped: boolean) {
  const [ready, setReady] = useState<RecordFilter['sort']>([]);
  const { data, isPlaceholderData } = useQuery({
    ...recordData.window(table_id, wanted, 0),
    enabled: !isGrouped,
    ...keepPrevious,
  });
  const preparing = isGrouped ? null : (data?.preparing ?? null);
  const isReady = data !== undefined && !isPlaceholderData && preparing === null;
  if (isReady && ready !== wanted.sort) setReady(wanted.sort);
  return { preparing, filter: preparing === null ? wanted : { ...wanted, sort: ready } };
}

type Answer = ResponseOf<typeof searchRecords> | ResponseOf<typeof groupRecords>;

const rowsOf = (answer: Answer): readonly (GroupRow | RecordWire)[] =>
  'records' in answer ? answer.records : answer.rows.map((row) => (row.kind === 'record' ? row.record : row));
