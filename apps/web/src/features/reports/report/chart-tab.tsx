import type { ReportGroups } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { reportData } from '../../../data/reports.ts';
import { Button, EmptyState, ErrorState, Skeleton, Toolbar } from '../../../ui/index.ts';
import { ChartSettings } from '../editing/chart-settings.tsx';
import { GroupNotices } from './group-notices.tsx';
import { PinButton } from './pin-button.tsx';
import { useMetricNames } from './use-metric-names.ts';
import css from './report.module.css';
import type { ReportTabProps } from './report-tab-props.ts';
import { useReportWords } from '../../../ui/report-chart/index.ts';

/** The drawings are loaded when one is shown. */
const ReportChartView = lazy(() =>
  import('../../../ui/report-chart/report-chart.tsx').then((m) => ({ default: m.ReportChartView })),
);

const NOBODY: Readonly<Record<string, string>> = {};

/** The groups as a chart. */
export function ChartTab(props: ReportTabProps) {
  const { shown, look, columns, canEdit, onChange, onTab } = props;
  const t = useTranslations('reports');
  const found = useQuery(reportData.result(shown, { view: 'groups' }));
  const words = useReportWords(found.data?.users ?? NOBODY, useMetricNames().all);
  const result = found.data?.result.kind === 'groups' ? found.data.result : null;
  if (look.measures.length === 0)
    return (
      <EmptyState
        title={t('chart_needs_measure')}
        action={canEdit ? <Button onPress={() => onTab('group')}>{t('chart_to_groups')}</Button> : undefined}
      >
        {t('chart_needs_measure_text')}
      </EmptyState>
    );
  return (
    <div className={css['tab']}>
      {canEdit ? (
        <ChartSettings
          look={look}
          columns={columns}
          measureName={(id) => {
            const measure = look.measures.find((each) => each.id === id);
            return measure ? words.measureName(measure, columns) : '';
          }}
          onChange={onChange}
        />
      ) : null}
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={360} radius={12} /> : null}
      {result && !found.isError ? (
        <Shown {...props} result={result} users={found.data?.users ?? NOBODY} />
      ) : null}
    </div>
  );
}

function Shown({
  result,
  users,
  ...props
}: ReportTabProps & { readonly result: ReportGroups; readonly users: Readonly<Record<string, string>> }) {
  const t = useTranslations('reports');
  if (!props.look.chart)
    return (
      <EmptyState isCompact title={t('chart_none')}>
        {props.canEdit ? t('chart_none_text') : null}
      </EmptyState>
    );
  return (
    <>
      <GroupNotices result={result} />
      <Toolbar>
        <PinButton report_id={props.shown.id} canPin={props.hasSavedChart} />
      </Toolbar>
      <div className={css['card']}>
        <Suspense fallback={<Skeleton height={360} />}>
          <ReportChartView
            look={props.look}
            columns={props.columns}
            result={result}
            users={users}
            onDrill={props.onDrill}
          />
        </Suspense>
      </div>
    </>
  );
}
