import type { CompensationSummary, PlanWire } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { AgoText, EmptyState, StatusBadge, Table } from '../../ui/index.ts';
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
        { id: 'state', header: t('plan.col.state'), cell: (row) => <StatusBadge status={row.state} /> },
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
          cell: (row) => (
            <>
              <AgoText value={row.updated_at} />
              {row.updated_by_name ? (
                <div className={styles['description']}>{row.updated_by_name}</div>
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}
