import type { ReportSummary } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { NONE } from '../../../lib/none.ts';
import { addresses } from '../../../addresses.ts';
import { AgoText, Badge, type TableColumn } from '../../../ui/index.ts';
import { ChartIcon } from '../chart-icon.tsx';
import { ReportMenu } from '../report-menu.tsx';
import css from './reports-page.module.css';

/** Name, what it reads, owner and freshness of each report, and its menu. */
export function useReportColumns(): TableColumn<ReportSummary>[] {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  return [
    {
      id: 'name',
      header: common('name'),
      cell: (report) => (
        <span className={css['name']}>
          <ChartIcon kind={report.chart_kind ?? 'table'} />
          <span>
            <Link {...addresses.report(report.id)}>{report.name}</Link>
            <small>{report.table_name ?? t(`source_${report.source.kind}`)}</small>
          </span>
        </span>
      ),
    },
    { id: 'type', header: t('type'), width: 160, isWide: true, cell: (report) => t(`type_${report.type}`) },
    {
      id: 'owner',
      header: t('owner'),
      width: 180,
      isWide: true,
      cell: ({ owner }) => owner?.name ?? NONE,
    },
    {
      id: 'access',
      header: t('access'),
      width: 120,
      isWide: true,
      cell: ({ permission }) => <Badge>{t(`access_${permission}`)}</Badge>,
    },
    {
      id: 'updated',
      header: t('updated'),
      width: 150,
      isWide: true,
      cell: ({ updated_at }) => <AgoText value={updated_at} />,
    },
    {
      id: 'actions',
      header: '',
      label: common('actions'),
      width: 48,
      align: 'end',
      cell: (report) => <ReportMenu report={report} />,
    },
  ];
}
