import type { CompensationSummary, PlanWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { useAccess } from '../../lib/session.ts';
import { AgoText, Badge, EmptyState, StatusBadge, Table } from '../../ui/index.ts';
import styles from './plans.module.css';

interface CompensationTableProps {
  readonly plan: PlanWire;
  /** The button that adds one, for people who may. */
  readonly adder: ReactNode;
}

/** The compensations of a plan. */
export function CompensationTable({ plan, adder }: CompensationTableProps) {
  const t = useTranslations('plans');
  const terms = useTranslations('words');
  const promoted = useTranslations('sandboxes.waiting');
  const { can } = useAccess();
  const waiting =
    useQuery({ ...planData.promoted(plan.id), enabled: can('plan.compensations', 'read') }).data ?? [];
  if (plan.compensations.length === 0)
    return (
      <EmptyState title={t('plan.emptyTitle')} action={adder}>
        {t('plan.emptyText')}
      </EmptyState>
    );
  return (
    <Table<CompensationSummary>
      label={t('plan.tabs.compensations')}
      rows={plan.compensations}
      rowKey={(row) => row.id}
      columns={[
        {
          id: 'name',
          header: t('plan.col.name'),
          cell: (row) => (
            <>
              <Link
                {...addresses.compensation(plan.id, row.id)}
                className={styles['planName']}
                style={{ fontSize: 'inherit' }}
              >
                {row.name}
              </Link>
              {row.description ? <div className={styles['description']}>{row.description}</div> : null}
            </>
          ),
        },
        {
          id: 'state',
          header: t('plan.col.state'),
          cell: (row) => (
            <div className={styles['states']}>
              <StatusBadge status={row.state} />
              {waiting.some((change) => change.compensation_id === row.id) ? (
                <Badge tone="info">{promoted('badge')}</Badge>
              ) : null}
            </div>
          ),
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
          cell: (row) => <span className={styles['line']}>{t(`payment.${row.payment_trigger}`)}</span>,
        },
        {
          id: 'changed',
          header: t('plan.col.changed'),
          isWide: true,
          cell: (row) => (
            <div className={styles['line']}>
              <AgoText value={row.updated_at} />
              {row.updated_by_name ? (
                <div className={styles['description']}>{row.updated_by_name}</div>
              ) : null}
            </div>
          ),
        },
      ]}
    />
  );
}
