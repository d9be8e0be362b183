import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportData } from '../../../data/reports.ts';
import { ErrorState, Pager, Skeleton, Toolbar } from '../../../ui/index.ts';
import { CalculationsButton } from '../editing/calculations-button.tsx';
import { ColumnsButton } from '../editing/columns-button.tsx';
import { FilterButton } from '../editing/filter-button.tsx';
import { SortButton } from '../editing/sort-button.tsx';
import css from './report.module.css';
import type { ReportTabProps } from './report-tab-props.ts';
import { RowTable } from './row-table.tsx';

const ROWS_PER_PAGE = 100;

/** The report's rows: which, in which columns and order. */
export function DataTab({ shown, look, columns, canEdit, onChange }: ReportTabProps) {
  const t = useTranslations('reports');
  // Other conditions, other rows: begin at the first page again.
  const place = JSON.stringify([look.filters, look.link, look.sort]);
  const [at, setAt] = useState({ page: 0, place });
  const page = at.place === place ? at.page : 0;
  const found = useQuery(
    reportData.result(shown, { view: 'rows', start: page * ROWS_PER_PAGE, limit: ROWS_PER_PAGE }),
  );
  const result = found.data?.result;
  return (
    <div className={css['tab']}>
      {canEdit ? (
        <Toolbar>
          <ColumnsButton look={look} columns={columns} onChange={onChange} />
          <FilterButton look={look} columns={columns} onChange={onChange} />
          <SortButton look={look} columns={columns} onChange={onChange} />
          <CalculationsButton look={look} columns={columns} onChange={onChange} />
        </Toolbar>
      ) : null}
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={320} radius={12} /> : null}
      {result?.kind === 'rows' && !found.isError ? (
        <>
          <RowTable
            label={t('rows')}
            result={result}
            users={found.data?.users ?? {}}
            emptyTitle={t(look.filters.length > 0 ? 'rows_none_match' : 'rows_none')}
          />
          <Pager
            page={page}
            size={ROWS_PER_PAGE}
            total={result.total}
            onChange={(next) => setAt({ page: next, place })}
          />
        </>
      ) : null}
    </div>
  );
}
