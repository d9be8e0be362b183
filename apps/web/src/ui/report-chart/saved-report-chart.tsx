import type { Report } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { reportData } from '../../data/reports.ts';
import { EmptyState, ErrorState, Skeleton } from '../index.ts';
import { columnsOf } from './columns-of.ts';
import { ReportChartView } from './report-chart.tsx';

/** The chart of a report as it is saved, with what the reader may see of it. */
export function SavedReportChart({ id }: { readonly id: string }) {
  const found = useQuery(reportData.one(id));
  if (found.isError) return <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />;
  return found.data ? <Saved report={found.data} /> : <Skeleton height={240} />;
}

function Saved({ report }: { readonly report: Report }) {
  const t = useTranslations('reports');
  const shown = { id: report.id, version: report.version, look: null };
  const isChart = report.chart !== null && report.measures.length > 0;
  const columns = useQuery({ ...reportData.columns(report.source), enabled: isChart });
  const found = useQuery({ ...reportData.result(shown, { view: 'groups' }), enabled: isChart });
  // Somebody took the chart out of the report since it was pinned.
  if (!isChart) return <EmptyState isCompact title={t('chart_none')} />;
  const failed = [found, columns].find(({ isError }) => isError);
  if (failed) return <ErrorState isCompact error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!found.data || !columns.data || found.data.result.kind !== 'groups') return <Skeleton height={240} />;
  return (
    <ReportChartView
      look={report}
      columns={columnsOf(report, columns.data)}
      result={found.data.result}
      users={found.data.users}
      height={240}
    />
  );
}
