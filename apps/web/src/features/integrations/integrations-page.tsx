import { idSchema, isHr, KINDS } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Table2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { integrationData } from '../../data/integrations.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { useAccess } from '../../lib/session.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { Button, EmptyState, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { MatchingPanel } from './matching-panel.tsx';
import css from './integrations.module.css';

const searchSchema = z.object({
  /** Whose history is open: notifications lead here. */
  integration: idSchema.nullable().catch(null).default(null),
});

/** /parameters/integrations: where records come from by themselves. */
export function IntegrationsPage() {
  return (
    <LateTexts>
      <Connections />
    </LateTexts>
  );
}

function Connections() {
  const t = useTranslations('integrations');
  const { can } = useAccess();
  const [search, setSearch] = usePageSearch(searchSchema);
  const found = useQuery(integrationData.list);
  const [isNew, setNew] = useState(false);
  const connections = found.data ?? [];
  const add = can('company_setting.integrations', 'write') ? (
    <Button variant="main" icon={Plus} onPress={() => setNew(true)}>
      {t('add')}
    </Button>
  ) : null;
  const opened = connections.find(({ id }) => id === search.integration);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={connections.length === 0 ? null : add}
      />
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton height={220} radius={12} />
      ) : connections.length === 0 ? (
        <EmptyState icon={<Table2 size={20} aria-hidden />} title={t('empty_title')} action={add}>
          {t('empty')}
        </EmptyState>
      ) : (
        <div className={css['panels']}>
          {connections.map((connection) => (
            <ConnectionPanel key={connection.id} connection={connection} />
          ))}
          {connections.some(
            ({ kind, syncs }) => isHr(kind) || syncs.some(({ target }) => target === 'users'),
          ) ? (
            <MatchingPanel />
          ) : null}
        </div>
      )}
      {isNew ? (
        <ConnectionDialog
          connection={null}
          taken={connections.filter(({ kind }) => KINDS[kind].single).map(({ kind }) => kind)}
          onClose={() => setNew(false)}
        />
      ) : null}
      {opened ? <HistoryDrawer connection={opened} onClose={() => setSearch({ integration: null })} /> : null}
    </>
  );
}
