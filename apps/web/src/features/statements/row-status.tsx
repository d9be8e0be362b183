import type { BoardRow } from '../../data/statements.ts';
import { StatusBadge } from '../../ui/index.ts';

/** Calculating and errors come before the state of the month. */
export function RowStatus({ row }: { row: Pick<BoardRow, 'ready' | 'error_count' | 'status'> }) {
  if (!row.ready) return <StatusBadge status="calculating" />;
  return <StatusBadge status={row.error_count > 0 ? 'error' : row.status} />;
}
