import type { Metric } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../addresses.ts';
import { metricData } from '../../data/metrics.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { useAccess } from '../../lib/session.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Breadcrumbs, Button, PageHeader, QueryTable, Segmented, Toolbar } from '../../ui/index.ts';
import { DeleteMetricDialog } from './delete-metric-dialog.tsx';
import { Flags } from './flags.tsx';
import { MetricDialog } from './metric-dialog.tsx';
import { useMetricColumns } from './metric-columns.tsx';
import css from './metrics.module.css';

const searchSchema = z.object({ tab: z.enum(['metrics', 'flags']).catch('metrics').default('metrics') });

/** /reports/manage: the figures that reports, the home page and programs share. */
export function MetricsPage() {
  return (
    <LateTexts>
      <Metrics />
    </LateTexts>
  );
}

function Metrics() {
  const t = useTranslations('metrics');
  const { can } = useAccess();
  const [search, setSearch] = usePageSearch(searchSchema);
  const [edited, setEdited] = useState<Metric | 'new' | null>(null);
  const found = useQuery(metricData.list);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader
        crumbs={<Breadcrumbs label={t('back')} items={[{ text: t('back'), to: PATHS.reports }]} />}
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          can('report', 'write') && search.tab === 'metrics' ? (
            <Button variant="main" icon={Plus} onPress={() => setEdited('new')}>
              {t('new')}
            </Button>
          ) : null
        }
      />
      <Toolbar>
        <Segmented
          label={t('title')}
          items={[
            { value: 'metrics', text: t('tab_metrics') },
            { value: 'flags', text: t('tab_flags') },
          ]}
          value={search.tab}
          onChange={(tab) => setSearch({ tab })}
        />
        {found.data && search.tab === 'metrics' ? (
          <span className={css['made']}>{t('used', { made: found.data.made, most: found.data.most })}</span>
        ) : null}
      </Toolbar>
      {search.tab === 'flags' ? <Flags /> : <MetricTable found={found} onEdit={setEdited} />}
      {edited === null ? null : (
        <MetricDialog metric={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function useMetricList() {
  return useQuery(metricData.list);
}

function MetricTable({
  found,
  onEdit,
}: {
  readonly found: ReturnType<typeof useMetricList>;
  readonly onEdit: (metric: Metric) => void;
}) {
  const t = useTranslations('metrics');
  const [removed, setRemoved] = useState<Metric | null>(null);
  const columns = useMetricColumns({ onEdit, onRemove: setRemoved });
  return (
    <>
      <QueryTable
        query={found}
        label={t('title')}
        columns={columns}
        rows={found.data?.metrics ?? []}
        rowKey={({ id }) => id}
      />
      {removed === null ? null : <DeleteMetricDialog metric={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
