import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { auditData } from '../../data/audit.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { Button, Drawer, EmptyState, ErrorState, PageHeader, Pager, Skeleton } from '../../ui/index.ts';
import { useExport } from '../../ui/exports/use-export.tsx';
import { AuditFilters, ClearFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditSearch, filterOf, NO_FILTERS, queryOf, searchSchema, SIZE } from './audit-search.ts';
import { ActionDetails } from './entry-details.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { type AuditNames, useAuditWords } from './use-audit-words.ts';

const NO_NAMES: AuditNames = { names: {}, statements: {} };

/** /audit: everything that was done, newest first. */
export function AuditPage() {
  const t = useTranslations('audit');
  const exports = useTranslations('exports');
  const exported = useExport();
  const { can } = useAccess();
  const kept = useSession().company.settings.audit_retention_years;
  const [isRetention, setRetention] = useState(false);
  const [search, set] = usePageSearch(searchSchema);
  const found = useQuery(auditData.search(queryOf(search)));
  const names = found.data ?? NO_NAMES;
  const words = useAuditWords(names);
  const actions = found.data?.rows ?? [];
  const open = actions.find(({ id }) => id === search.entry) ?? null;
  const filter = (change: Partial<AuditSearch>) => set({ ...change, page: 0, entry: null });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={kept === null ? t('lead') : t('lead_years', { count: kept })}
        actions={
          <>
            {can('company_setting', 'write') ? (
              <Button onPress={() => setRetention(true)}>{t('retention')}</Button>
            ) : null}
            {actions.length > 0 ? (
              <Button
                onPress={() =>
                  exported.start({
                    source: { kind: 'audit', filter: filterOf(search) },
                    what: exports('what_audit'),
                  })
                }
              >
                {exports('action')}
              </Button>
            ) : null}
          </>
        }
      />
      {isRetention ? <RetentionDialog onClose={() => setRetention(false)} /> : null}
      {exported.dialog}
      <AuditFilters search={search} onChange={filter} />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={400} radius={12} /> : null}
      {found.data && actions.length === 0 ? (
        <EmptyState title={t('empty_title')} action={<ClearFilters search={search} onChange={filter} />}>
          {t('empty')}
        </EmptyState>
      ) : null}
      <AuditList
        actions={actions}
        names={names}
        onOpen={(entry) => set({ entry: entry.id })}
        onPerson={(user) => filter({ user })}
      />
      <Pager
        page={search.page}
        size={SIZE}
        total={found.data?.total ?? 0}
        onChange={(page) => set({ page, entry: null })}
      />
      <Drawer
        isOpen={open !== null}
        onClose={() => set({ entry: null })}
        title={open ? words.whatOf(open) : ''}
        width={680}
      >
        {open ? (
          <ActionDetails
            key={open.id}
            action={open}
            names={names}
            onThing={(thing) => filter({ ...NO_FILTERS, thing })}
          />
        ) : null}
      </Drawer>
    </>
  );
}
