import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { reportData } from '../../../data/reports.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/index.ts';
import editing from '../editing/editing.module.css';
import { GroupSettings } from '../editing/group-settings.tsx';
import { MeasureSettings } from '../editing/measure-settings.tsx';
import { GroupNotices } from './group-notices.tsx';
import { GroupTable } from './group-table.tsx';
import { useMetricNames } from './use-metric-names.ts';
import css from './report.module.css';
import type { ReportTabProps } from './report-tab-props.ts';
import { useReportWords } from '../../../ui/report-chart/index.ts';

const NOBODY: Readonly<Record<string, string>> = {};

/** Groups with their figures, subtotals and totals; one of them across. */
export function GroupTab({ shown, look, columns, canEdit, onChange, onDrill }: ReportTabProps) {
  const t = useTranslations('reports');
  const found = useQuery(reportData.result(shown, { view: 'groups' }));
  const metrics = useMetricNames();
  const words = useReportWords(found.data?.users ?? NOBODY, metrics.all);
  const measureName = (id: string) => {
    const measure = look.measures.find((each) => each.id === id);
    return measure ? words.measureName(measure, columns) : '';
  };
  const settings = { look, columns, measureName, onChange };
  const result = found.data?.result;
  return (
    <div className={css['tab']}>
      {canEdit ? (
        <div className={editing['settings']}>
          <GroupSettings {...settings} />
          <MeasureSettings {...settings} metrics={metrics.toChoose} />
        </div>
      ) : null}
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={320} radius={12} /> : null}
      {result?.kind === 'groups' && !found.isError ? (
        look.groups.length === 0 && look.measures.length === 0 && !look.pivot ? (
          <EmptyState isCompact title={t('group_empty')}>
            {t(canEdit ? 'group_empty_text' : 'group_empty_view')}
          </EmptyState>
        ) : (
          <>
            <GroupNotices result={result} />
            <GroupTable look={look} result={result} words={words} columns={columns} onDrill={onDrill} />
          </>
        )
      ) : null}
    </div>
  );
}
