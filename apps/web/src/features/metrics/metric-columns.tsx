import type { Metric } from '@comptoir/contract';
import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../data/metrics.ts';
import { useAccess } from '../../lib/session.ts';
import { Badge, IconButton, Menu, type TableColumn, useAction } from '../../ui/index.ts';
import css from './metrics.module.css';
import { useMetricWords } from '../../lib/use-metric-words.ts';

interface Actions {
  readonly onEdit: (metric: Metric) => void;
  readonly onRemove: (metric: Metric) => void;
}

/** Name and meaning of each metric, what it is made of, and its menu. */
export function useMetricColumns(actions: Actions): TableColumn<Metric>[] {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const words = useMetricWords();
  return [
    {
      id: 'name',
      header: common('name'),
      cell: (metric) => (
        <span className={css['name']}>
          <span>
            {words.name(metric)} {metric.hidden ? <Badge>{t('hidden')}</Badge> : null}
          </span>
          {words.text(metric) === '' ? null : <small>{words.text(metric)}</small>}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('kind'),
      width: 110,
      isWide: true,
      cell: ({ is_standard }) => <Badge>{t(is_standard ? 'standard' : 'own')}</Badge>,
    },
    {
      id: 'measured',
      header: t('measured'),
      isWide: true,
      cell: ({ type, table_name, measured }) =>
        [table_name ?? t(`type_${type}`), measured].filter((part) => part !== null).join(' · '),
    },
    {
      id: 'aggregation',
      header: t('aggregation'),
      width: 120,
      isWide: true,
      cell: ({ aggregation }) => t(`aggregation_${aggregation}`),
    },
    { id: 'key', header: t('api_key'), isWide: true, cell: ({ api_key }) => <code>{api_key}</code> },
    {
      id: 'actions',
      header: '',
      label: common('actions'),
      width: 48,
      align: 'end',
      cell: (metric) => <MetricMenu metric={metric} {...actions} />,
    },
  ];
}

function MetricMenu({ metric, onEdit, onRemove }: Actions & { readonly metric: Metric }) {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const words = useMetricWords();
  const { can } = useAccess();
  const hide = useAction({
    mutationFn: () => metricData.hide({ params: { id: metric.id }, body: { hidden: !metric.hidden } }),
  });
  if (!can('report', 'write')) return null;
  const label = `${common('actions')}: ${words.name(metric)}`;
  return (
    <Menu
      label={label}
      items={[
        !metric.is_standard && { id: 'edit', text: common('edit'), onAction: () => onEdit(metric) },
        { id: 'hide', text: t(metric.hidden ? 'show' : 'hide'), onAction: () => hide.mutate() },
        !metric.is_standard &&
          can('report', 'delete') && {
            id: 'delete',
            text: common('delete'),
            isDanger: true,
            onAction: () => onRemove(metric),
          },
      ]}
    >
      <IconButton icon={Ellipsis} label={label} />
    </Menu>
  );
}
