import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { simulationData } from '../../data/simulations.ts';
import { tableData } from '../../data/tables.ts';
import { useAccess } from '../../lib/session.ts';
import {
  Breadcrumbs,
  EmptyState,
  ErrorState,
  Notice,
  PageHeader,
  Select,
  Skeleton,
  toast,
  useAction,
} from '../../ui/index.ts';
import { PipelineView } from './pipeline-view.tsx';
import css from './simulations.module.css';

/** /plan/:plan/pipelines: which records the people of the plan may try, and what of them they may change. */
export function PipelinesPage() {
  const t = useTranslations('simulations');
  const plans = useTranslations('plans');
  const { can } = useAccess();
  const { plan: id = '' } = useParams({ strict: false }) as { plan?: string };
  const plan = useQuery(planData.one(id));
  const found = useQuery(simulationData.pipelines(id));
  const error = plan.error ?? found.error;
  if (error) return <ErrorState isPage error={error} onRetry={() => void found.refetch()} />;
  if (!plan.data || !found.data) return <Skeleton height={320} radius={12} />;
  const { data } = plan;
  const canWrite = can('plan.plans', 'write') && data.state === 'live';
  return (
    <>
      <PageHeader
        crumbs={
          <Breadcrumbs
            label={plans('title')}
            items={[
              { text: plans('plan.back'), to: PATHS.plans },
              { text: data.name, ...addresses.plan(id) },
            ]}
          />
        }
        title={t('pipelines')}
        subtitle={t('pipelines_text')}
        actions={
          canWrite ? <AddTable plan_id={id} known={found.data.map((one) => one.data_table_id)} /> : null
        }
      />
      {data.simulation_allowed ? null : <Notice tone="info">{t('not_allowed_yet')}</Notice>}
      <div className={css['page']}>
        {found.data.length === 0 ? (
          <EmptyState title={t('no_tables_title')}>{t('no_tables')}</EmptyState>
        ) : null}
        {found.data.map((table) => (
          <PipelineView
            key={`${table.data_table_id} ${table.version}`}
            plan={data}
            table={table}
            canWrite={canWrite}
          />
        ))}
      </div>
    </>
  );
}

function AddTable({ plan_id, known }: { readonly plan_id: string; readonly known: readonly string[] }) {
  const t = useTranslations('simulations');
  const tables = useQuery(tableData.list());
  const [chosen, setChosen] = useState<string | null>(null);
  const add = useAction({
    mutationFn: (data_table_id: string) =>
      simulationData.addTable({ params: { id: plan_id }, body: { data_table_id } }),
    onSuccess: () => {
      toast.success(t('table_added'));
      setChosen(null);
    },
  });
  const items = (tables.data ?? [])
    .filter(({ id }) => !known.includes(id))
    .map(({ id, name }) => ({ value: id, text: name }));
  return (
    <Select
      label={t('add_table')}
      hideLabel
      placeholder={t('add_table')}
      items={items}
      value={chosen}
      isDisabled={add.isPending || items.length === 0}
      onChange={(id) => {
        setChosen(id);
        add.mutate(id);
      }}
    />
  );
}
