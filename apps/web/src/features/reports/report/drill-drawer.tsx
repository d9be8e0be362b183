import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportData, type ShownReport } from '../../../data/reports.ts';
import { Drawer, ErrorState, Pager, Skeleton } from '../../../ui/index.ts';
import type { ReportPlace } from '../../../ui/report-chart/index.ts';
import css from './report.module.css';
import { RowTable } from './row-table.tsx';

const ROWS_PER_PAGE = 50;

interface DrillDrawerProps {
  readonly shown: ShownReport;
  readonly place: ReportPlace;
  readonly title: string;
  readonly onClose: () => void;
}

/** The rows behind a figure. */
export function DrillDrawer({ shown, place, title, onClose }: DrillDrawerProps) {
  const t = useTranslations('reports');
  const [page, setPage] = useState(0);
  const found = useQuery(
    reportData.drilled(shown, {
      path: [...place.path],
      ...(place.across === undefined ? {} : { across: place.across }),
      start: page * ROWS_PER_PAGE,
      limit: ROWS_PER_PAGE,
    }),
  );
  return (
    <Drawer isOpen onClose={onClose} title={title} width={860}>
      <div className={css['tab']}>
        {found.data ? (
          <p className={css['note']}>{t('rows_count', { count: found.data.result.total })}</p>
        ) : null}
        {found.isError ? (
          <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
        {found.isPending ? <Skeleton height={240} /> : null}
        {found.data && !found.isError ? (
          <>
            <RowTable
              label={title}
              result={found.data.result}
              users={found.data.users}
              emptyTitle={t('rows_none')}
            />
            <Pager page={page} size={ROWS_PER_PAGE} total={found.data.result.total} onChange={setPage} />
          </>
        ) : null}
      </div>
    </Drawer>
  );
}
