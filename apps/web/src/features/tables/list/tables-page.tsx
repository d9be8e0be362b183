import type { TableSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Table2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses, PATHS } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { useAccess } from '../../../lib/session.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import {
  Button,
  EmptyState,
  LinkButton,
  PageHeader,
  QueryTable,
  SearchField,
  Segmented,
  Toolbar,
} from '../../../ui/index.ts';
import { ImportNotices } from '../../../ui/imports/import-notices.tsx';
import { DataTabs } from '../../../ui/tables/data-tabs.tsx';
import { CreateTableDialog } from './create-table-dialog.tsx';
import { DeleteTableDialog } from '../delete-dialogs.tsx';
import { RenameTableDialog } from './rename-table-dialog.tsx';
import { useTableColumns } from './table-columns.tsx';
import css from './tables-page.module.css';

const searchSchema = z.object({
  q: z.string().max(255).catch('').default(''),
  tab: z.enum(['live', 'archived']).catch('live').default('live'),
});

type Chosen =
  | { readonly kind: 'rename' | 'delete'; readonly table: TableSummary }
  | { readonly kind: 'create' }
  | null;

/** Every data table with its size and freshness. */
export function TablesPage() {
  const t = useTranslations('tables');
  const access = useAccess();
  const navigate = useNavigate();
  const [search, setSearch] = usePageSearch(searchSchema);
  const [chosen, setChosen] = useState<Chosen>(null);
  const found = useQuery(tableData.list(search.tab === 'archived'));
  const canWrite = access.can('data_table', 'write');
  const word = search.q.trim().toLowerCase();
  const rows = (found.data ?? []).filter((table) => table.name.toLowerCase().includes(word));
  const open = (id: string) => void navigate(addresses.table(id));
  const columns = useTableColumns((kind, table) => setChosen({ kind, table }));
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={found.data ? t('count', { count: found.data.length }) : undefined}
        actions={
          canWrite ? (
            <>
              <Button icon={Plus} onPress={() => setChosen({ kind: 'create' })}>
                {t('create_empty')}
              </Button>
              <LinkButton to={PATHS.newImport} variant="main" icon={Upload}>
                {t('import_file')}
              </LinkButton>
            </>
          ) : null
        }
      />
      <DataTabs />
      <ImportNotices />
      <Toolbar>
        <div className={css['search']}>
          <SearchField label={t('search')} value={search.q} onChange={(q) => setSearch({ q })} />
        </div>
        <Segmented
          label={t('title')}
          items={[
            { value: 'live', text: t('segment_active') },
            { value: 'archived', text: t('tab_archived') },
          ]}
          value={search.tab}
          onChange={(tab) => setSearch({ tab })}
        />
      </Toolbar>
      <QueryTable<TableSummary>
        label={t('title')}
        query={found}
        rows={rows}
        rowKey={(table) => table.id}
        onRowAction={(table) => open(table.id)}
        columns={columns}
        empty={<Nothing isArchive={search.tab === 'archived'} isSearched={word !== ''} canWrite={canWrite} />}
      />
      <CreateTableDialog
        isOpen={chosen?.kind === 'create'}
        onClose={() => setChosen(null)}
        onCreated={open}
      />
      {chosen?.kind === 'rename' ? (
        <RenameTableDialog table={chosen.table} onClose={() => setChosen(null)} />
      ) : null}
      {chosen?.kind === 'delete' ? (
        <DeleteTableDialog
          table={chosen.table}
          onClose={() => setChosen(null)}
          onDeleted={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}

function Nothing({
  isArchive,
  isSearched,
  canWrite,
}: {
  readonly isArchive: boolean;
  readonly isSearched: boolean;
  readonly canWrite: boolean;
}) {
  const t = useTranslations('tables');
  if (isSearched) return <EmptyState title={t('none_match')} />;
  if (isArchive) return <EmptyState title={t('archived_empty_title')}>{t('archived_empty_text')}</EmptyState>;
  return (
    <EmptyState
      icon={<Table2 size={22} aria-hidden />}
      title={t('empty_title')}
      action={
        canWrite ? (
          <LinkButton to={PATHS.newImport} variant="main">
            {t('import_file')}
          </LinkButton>
        ) : undefined
      }
    >
      {t('empty_text')}
    </EmptyState>
  );
}
