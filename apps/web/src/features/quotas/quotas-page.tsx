import type { QuotaSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Target } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../addresses.ts';
import { quotaData } from '../../data/quotas.ts';
import { useAccess } from '../../lib/session.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { Button, EmptyState, PageHeader, QueryTable, Segmented, Toolbar } from '../../ui/index.ts';
import { QuotaDialog } from './quota-dialog.tsx';
import { useQuotaListColumns } from './quota-list-columns.tsx';

const searchSchema = z.object({ tab: z.enum(['live', 'archived']).catch('live').default('live') });

export function QuotasPage() {
  const t = useTranslations('quotas');
  const access = useAccess();
  const navigate = useNavigate();
  const [search, setSearch] = usePageSearch(searchSchema);
  const quotas = useQuery(quotaData.list(search.tab));
  const [isCreating, setCreating] = useState(false);
  const columns = useQuotaListColumns();
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
      <Toolbar>
        <Segmented
          label={t('title')}
          items={[
            { value: 'live', text: t('live') },
            { value: 'archived', text: t('archived') },
          ]}
          value={search.tab}
          onChange={(tab) => setSearch({ tab })}
        />
      </Toolbar>
      <QueryTable<QuotaSummary>
        label={t('title')}
        rows={quotas.data ?? []}
        rowKey={(row) => row.id}
        onRowAction={(row) => open(row.id)}
        query={quotas}
        empty={
          search.tab === 'archived' ? (
            <EmptyState icon={<Target size={20} aria-hidden />} title={t('empty_archived')} />
          ) : (
            <EmptyState icon={<Target size={20} aria-hidden />} title={t('empty_title')} action={add}>
              {t('empty_text')}
            </EmptyState>
          )
        }
        columns={columns}
      />
      {isCreating ? <QuotaDialog quota={null} onClose={() => setCreating(false)} onSaved={open} /> : null}
    </>
  );
}
