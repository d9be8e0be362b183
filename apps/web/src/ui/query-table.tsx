import { ErrorState } from './states.tsx';
import { Table, type TableProps } from './table.tsx';

export interface QueryTableProps<Row> extends Omit<TableProps<Row>, 'isLoading'> {
  /** What the rows are read by. */
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

/** A table of what a query answers: placeholders while it is read, and why it could not be. */
export function QueryTable<Row>({ query, ...table }: QueryTableProps<Row>) {
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Table<Row> {...table} isLoading={query.isPending} />;
}
