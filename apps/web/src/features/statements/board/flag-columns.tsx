import type { Flag, readFlagValues, ResponseOf } from '@comptoir/contract';
import { MAX_STATEMENTS_PER_PAGE } from '@comptoir/kernel';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flagData } from '../../../data/flags.ts';
import { metricData } from '../../../data/metrics.ts';
import type { BoardRow } from '../../../data/statements.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { Amount, NumberText, Percent, type TableColumn } from '../../../ui/index.ts';

type Value = ResponseOf<typeof readFlagValues>['values'][number];

const NO_FLAGS: readonly Flag[] = [];
const MAX_DECIMALS = 2;

/** The flagged variables, which the board offers as columns to readers of reports; others have none. */
export function useBoardFlags(): readonly Flag[] {
  const isReader = useMayOpen(PAGE_NEEDS.metrics);
  const flags = useQuery({ ...metricData.flags, enabled: isReader }).data ?? NO_FLAGS;
  return useMemo(() => flags.filter(({ kind }) => kind === 'variable'), [flags]);
}

/** A column for each chosen flag. Its values are read beside the board, which does not wait for them. */
export function useFlagColumns(
  month: string,
  rows: readonly BoardRow[],
  shown: readonly Flag[],
): TableColumn<BoardRow>[] {
  const ids = shown.length === 0 ? [] : rows.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_STATEMENTS_PER_PAGE) }, (_, at) =>
    ids.slice(at * MAX_STATEMENTS_PER_PAGE, (at + 1) * MAX_STATEMENTS_PER_PAGE),
  );
  const byCell = useQueries({
    queries: parts.map((statement_ids) => flagData.values({ month, statement_ids })),
    combine: valuesByCell,
  });
  return useMemo(
    () =>
      shown.map((flag) => ({
        id: `flag:${flag.id}`,
        header: (
          <span title={[flag.plan_name, flag.parent_name].filter(Boolean).join(' · ')}>{flag.name}</span>
        ),
        align: 'end' as const,
        cell: (row: BoardRow) => <FlagValue flag={flag} value={byCell.get(`${row.id} ${flag.id}`)} />,
      })),
    [shown, byCell],
  );
}

/** The same map while the answers are the same: the rows are drawn again for another. */
function valuesByCell(
  parts: readonly { readonly data: { readonly values: readonly Value[] } | undefined }[],
): ReadonlyMap<string, Value> {
  const values = parts.flatMap((part) => part.data?.values ?? []);
  return new Map(values.map((value) => [`${value.statement_id} ${value.flag_id}`, value]));
}

function FlagValue({ flag, value }: { readonly flag: Flag; readonly value: Value | undefined }) {
  if (value === undefined) return null;
  if (flag.data_type === 'amount') return <Amount value={value.value} currency={value.currency} />;
  if (flag.data_type === 'percentage') return <Percent value={value.value} decimals={1} />;
  return <NumberText value={value.value} decimals={MAX_DECIMALS} />;
}
