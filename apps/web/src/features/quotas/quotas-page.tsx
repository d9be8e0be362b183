import type { QuotaSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Target } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../addresses.ts';
import { quotaData } from '../../data/quotas.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { Button, EmptyState, ErrorState, PageHeader, Segmented, Table } from '../../ui/index.ts';
import { QuotaDialog } from './quota-dialog.tsx';
import { QuotaMenu } from './quota-menu.tsx';
import css from './quotas.module.css';

const searchSchema = z.object({ tab: z.enum(['live', 'archived']).catch('live').default('live') });

export function QuotasPage() {
  const t = useTranslations('quotas');
  const access = useAccess();
  const navigate = useNavigate();
  const [search, setSearch] = usePageSearch(searchSchema);
  const quotas = useQuery(quotaData.list(search.tab));
  const [isCreating, setCreating] = useState(false);
  const canWrite = access.can('quota', 'write');
  const open = (id: string) => void navigate(addresses.quota(id));
  const add = canWrite ? (
    <Button variant="main" icon={Plus} onPress={() => setCreating(true)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      <div className={css['bar']}>
        <Segmented
          label={t('title')}
          items={[
            { value: 'live', text: t('live') },
            { value: 'archived', text: t('archived') },
          ]}
          value={search.tab}
          onChange={(tab) => setSearch({ tab })}
        />
      </div>
      {quotas.isError ? (
        <ErrorState error={quotas.error} onRetry={() => void quotas.refetch()} />
      ) : (
        <Table<QuotaSummary>
          label={t('title')}
          rows={quotas.data ?? []}
          rowKey={(row) => row.id}
          onRowAction={(row) => open(row.id)}
          isLoading={quotas.isPending}
          empty={
            search.tab === 'archived' ? (
              <EmptyState icon={<Target size={20} aria-hidden />} title={t('empty_archived')} />
            ) : (
              <EmptyState icon={<Target size={20} aria-hidden />} title={t('empty_title')} action={add}>
                {t('empty_text')}
              </EmptyState>
            )
          }
          columns={[
            {
              id: 'name',
              header: t('name'),
              cell: (row) => (
                <Link {...addresses.quota(row.id)} className={css['link']}>
                  {row.name}
                </Link>
              ),
            },
            { id: 'frequency', header: t('frequency'), cell: (row) => t(`frequency_${row.frequency}`) },
            { id: 'type', header: t('type'), cell: (row) => t(`type_${row.type}`), isWide: true },
            {
              id: 'values',
              header: t('values'),
              cell: (row) => <LatestYear quota={row} />,
              isWide: true,
            },
            {
              id: 'used',
              header: t('used_by'),
              isWide: true,
              cell: (row) =>
                row.used_by.length > 0 ? (
                  row.used_by.map((one) => one.name).join(', ')
                ) : (
                  <span className={css['none']}>{t('unused')}</span>
                ),
            },
            {
              id: 'actions',
              header: '',
              label: t('actions', { name: '' }),
              width: 52,
              align: 'end',
              cell: (row) => (canWrite ? <QuotaMenu quota={row} /> : null),
            },
          ]}
        />
      )}
      {isCreating ? <QuotaDialog quota={null} onClose={() => setCreating(false)} onSaved={open} /> : null}
    </>
  );
}

/** "35 people · $1.2M in 2017" */
function LatestYear({ quota: { latest, type } }: { readonly quota: QuotaSummary }) {
  const t = useTranslations('quotas');
  const format = useFormat();
  if (latest === null) return <span className={css['none']}>{t('no_values')}</span>;
  const { people: count, total } = latest;
  const year = String(latest.year);
  if (total === null) return t('people_in', { count, year });
  const sum =
    type === 'amount' ? format.amount(total, { compact: true }) : format.number(total, { compact: true });
  return t('people_total_in', { count, total: sum, year });
}
