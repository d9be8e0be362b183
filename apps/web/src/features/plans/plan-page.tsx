import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { useAccess } from '../../lib/session.ts';
import {
  AgoText,
  Breadcrumbs,
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  Skeleton,
  StatusBadge,
  Table,
  Tabs,
} from '../../ui/index.ts';
import { readPlanSearch } from '../../searches.ts';
import { PlanMembers } from './plan-members.tsx';
import { NewCompensationDialog } from './plan-dialogs.tsx';
import styles from './plans.module.css';

/** /plan/:plan: its compensations, and who has it. */
export function PlanPage() {
  const t = useTranslations('plans');
  const terms = useTranslations('words');
  const access = useAccess();
  const navigate = useNavigate();
  const { plan: id } = useParams({ strict: false }) as { plan: string };
  const { tab = 'compensations' } = readPlanSearch(useSearch({ strict: false }));
  const plan = useQuery(planData.one(id));
  const [isAdding, setAdding] = useState(false);
  if (plan.isError) return <ErrorState isPage error={plan.error} onRetry={() => void plan.refetch()} />;
  if (!plan.data) return <Skeleton height={320} radius={12} />;
  const { data } = plan;
  const adder =
    access.can('plan.compensations', 'write') && data.state === 'live' ? (
      <Button variant="main" icon={<Plus size={16} aria-hidden />} onPress={() => setAdding(true)}>
        {t('addCompensation')}
      </Button>
    ) : null;
  return (
    <>
      <PageHeader
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('plan.back'), to: PATHS.plans }]} />}
        title={data.name}
        subtitle={data.section || undefined}
        beside={data.state === 'archived' ? <StatusBadge status="archived" /> : null}
        actions={adder}
      />
      <Tabs
        label={data.name}
        value={tab}
        items={[
          { value: 'compensations', text: t('plan.tabs.compensations'), count: data.compensations.length },
          { value: 'members', text: t('plan.tabs.members'), count: data.members.length },
        ]}
        onChange={(value) => void navigate({ to: '.', search: { tab: value } as never, replace: true })}
      >
        {tab === 'compensations' ? (
          data.compensations.length === 0 ? (
            <EmptyState title={t('plan.emptyTitle')} action={adder}>
              {t('plan.emptyText')}
            </EmptyState>
          ) : (
            <Table
              label={t('plan.tabs.compensations')}
              rows={data.compensations}
              rowKey={(row) => row.id}
              columns={[
                {
                  id: 'name',
                  header: t('plan.col.name'),
                  cell: (row) => (
                    <Link
                      {...addresses.compensation(id, row.id)}
                      className={styles['planName']}
                      style={{ fontSize: 'inherit' }}
                    >
                      {row.name}
                    </Link>
                  ),
                },
                {
                  id: 'state',
                  header: t('plan.col.state'),
                  cell: (row) => <StatusBadge status={row.state} />,
                },
                {
                  id: 'computed',
                  header: t('plan.col.computed'),
                  isWide: true,
                  cell: (row) => terms(`trigger.${row.calculation_trigger}`),
                },
                {
                  id: 'paid',
                  header: t('plan.col.paid'),
                  isWide: true,
                  cell: (row) => t(`payment.${row.payment_trigger}`),
                },
                {
                  id: 'changed',
                  header: t('plan.col.changed'),
                  isWide: true,
                  cell: (row) => <AgoText value={row.updated_at} />,
                },
              ]}
            />
          )
        ) : (
          <PlanMembers
            key={data.id}
            plan={data}
            canWrite={access.can('plan.plans', 'write') && data.state === 'live'}
          />
        )}
      </Tabs>
      {isAdding ? <NewCompensationDialog plan={data} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
