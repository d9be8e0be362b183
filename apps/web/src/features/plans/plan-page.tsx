import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { useAccess } from '../../lib/session.ts';
import { readPlanSearch } from '../../searches.ts';
import { Breadcrumbs, Button, ErrorState, PageHeader, Skeleton, StatusBadge, Tabs } from '../../ui/index.ts';
import { EditableName } from '../../ui/naming/editable-name.tsx';
import { ChosenDialog } from './chosen-dialog.tsx';
import { CompensationTable } from './compensation-table.tsx';
import type { PlanDialog } from './plan-dialog.ts';
import { PlanFacts } from './plan-facts.tsx';
import { PlanMembers } from './plan-members.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { PlanSimulation } from './plan-simulation.tsx';
import { PromotedArchive } from './promoted-change.tsx';
import styles from './plans.module.css';

/** /plan/:plan: its compensations, and who has it. */
export function PlanPage() {
  const t = useTranslations('plans');
  const access = useAccess();
  const navigate = useNavigate();
  const { plan: id = '' } = useParams({ strict: false });
  const { tab = 'compensations' } = readPlanSearch(useSearch({ strict: false }));
  const plan = useQuery(planData.one(id));
  const [chosen, setChosen] = useState<PlanDialog | null>(null);
  if (plan.isError) return <ErrorState isPage error={plan.error} onRetry={() => void plan.refetch()} />;
  if (!plan.data) return <Skeleton height={320} radius={12} />;
  const { data } = plan;
  const isLive = data.state === 'live';
  const adder =
    access.can('plan.compensations', 'write') && isLive ? (
      <Button
        variant="main"
        icon={<Plus size={16} aria-hidden />}
        onPress={() => setChosen({ kind: 'compensation', plan: data })}
      >
        {t('addCompensation')}
      </Button>
    ) : null;
  return (
    <>
      <PageHeader
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('plan.back'), to: PATHS.plans }]} />}
        title={data.name}
        heading={
          <EditableName
            key={id}
            stored={data}
            canRename={access.can('plan.plans', 'write')}
            save={(name, { version }) => planData.update({ params: { id }, body: { name, version } })}
            read={() => planData.readNow(id)}
          />
        }
        subtitle={data.section || undefined}
        beside={isLive ? null : <StatusBadge status="archived" />}
        actions={
          <>
            <PlanMenu plan={data} onChoose={setChosen} />
            {adder}
          </>
        }
      />
      <div className={styles['about']}>
        {data.description ? <p>{data.description}</p> : null}
        <PlanFacts plan={data} />
        <PlanSimulation plan={data} canWrite={access.can('plan.plans', 'write') && isLive} />
      </div>
      <PromotedArchive plan={data} onArchive={() => setChosen({ kind: 'archive', plan: data })} />
      <Tabs
        label={data.name}
        value={tab}
        items={[
          { value: 'compensations', text: t('plan.tabs.compensations'), count: data.compensations.length },
          { value: 'members', text: t('plan.tabs.members') },
        ]}
        onChange={(value) => void navigate({ ...addresses.plan(id, { tab: value }), replace: true })}
      >
        {tab === 'compensations' ? (
          <CompensationTable plan={data} adder={adder} />
        ) : (
          <PlanMembers
            key={data.id}
            plan={data}
            canWrite={access.can('plan.plans', 'write') && data.state === 'live'}
          />
        )}
      </Tabs>
      {chosen ? (
        <ChosenDialog
          chosen={chosen}
          onClose={() => setChosen(null)}
          onDeleted={() => void navigate({ to: PATHS.plans })}
        />
      ) : null}
    </>
  );
}
