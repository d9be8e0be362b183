import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { statementData } from '../../data/statements.ts';
import { splitMonth } from '../../lib/format.ts';
import { Dialog, ErrorState, Skeleton } from '../index.ts';
import { RankingTable } from './ranking-table.tsx';

export interface RankingDialogProps {
  readonly month: string;
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly onClose: () => void;
}

/** A month's ranking: the people whom the reader sees, and how many others there are. */
export function RankingDialog({ month, compensation_id, compensation_name, onClose }: RankingDialogProps) {
  const t = useTranslations('rankings');
  const found = useQuery(statementData.ranking({ ...splitMonth(month), compensation_id }));
  const ranking = found.data;
  return (
    <Dialog isOpen onClose={onClose} title={t('title', { compensation: compensation_name })} size="m">
      {ranking ? <RankingTable ranking={ranking} /> : null}
      {ranking === null ? <p>{t('empty')}</p> : null}
      {found.error ? <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={160} radius={8} /> : null}
    </Dialog>
  );
}
