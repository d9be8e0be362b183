import type { BoardRow } from '../../data/statements.ts';
import { useTranslations } from 'use-intl';
import { Badge, StatusBadge } from '../../ui/index.ts';

/** Calculating and errors come before the state of the month. */
type Row = Pick<BoardRow, 'ready' | 'error_count' | 'status' | 'pending_adjustments'>;

export function RowStatus({ row }: { row: Row }) {
  const t = useTranslations('adjustments');
  if (!row.ready) return <StatusBadge status="calculating" />;
  if (row.pending_adjustments > 0) return <Badge tone="warn">{t('waits')}</Badge>;
  return <StatusBadge status={row.error_count > 0 ? 'error' : row.status} />;
}
