import type { TableWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { ApiError } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { ImportNotices } from '../../../ui/imports/import-notices.tsx';
import {
  AgoText,
  Badge,
  Breadcrumbs,
  ErrorState,
  LinkButton,
  PageHeader,
  Skeleton,
  Tabs,
} from '../../../ui/index.ts';
import { EditableName } from '../../../ui/naming/editable-name.tsx';
import { FieldsPanel } from '../fields/fields-panel.tsx';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { RefreshState } from '../source/refresh-state.tsx';
import { useTableSources } from '../source/use-table-sources.ts';
import { TableHistory } from './table-history.tsx';
import { Records } from './records.tsx';
import css from './table-page.module.css';
import { TableGone } from './table-gone.tsx';
import { type SetTableSearch, type TableSearch, tableSearchSchema } from './table-search.ts';

/** One data table: its records, fields and settings. */
export function TablePage() {
  const t = useTranslations('tables');
  const access = useAccess();
  const { table: id = '' } = useParams({ strict: false }) as { table?: string };
  const [search, setSearch] = usePageSearch(tableSearchSchema);
  const found = useQuery(tableData.one(id));
  const canWrite = access.can('data_table', 'write');
  // It was here before: deleted since.
  if (found.data && found.error instanceof ApiError && found.error.code === 'not_found')
    return <TableGone name={found.data.name} />;
  if (found.isError) return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  const table = found.data;
  return (
    <div className={css['page']}>
      <PageHeader
        title={table?.name ?? <Skeleton width={180} height={22} />}
        heading={
          table && (
            <EditableName
              key={id}
              stored={table}
              canRename={canWrite}
              save={(name, { settings_version }) =>
                tableData.update({ params: { id }, body: { name, version: settings_version } })
              }
              read={() => tableData.readNow(id)}
            />
          )
        }
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('title'), to: PATHS.tables }]} />}
        beside={table ? <Facts table={table} /> : undefined}
        actions={
          canWrite && table ? (
            <LinkButton {...addresses.newImport(table.id)} icon={Upload}>
              {t('import_file')}
            </LinkButton>
          ) : null
        }
      />
      <ImportNotices table_id={id} />
      <Tabs
        label={t('title')}
        items={[
          { value: 'records', text: t('tab_records'), count: undefined },
          { value: 'fields', text: t('tab_fields') },
          { value: 'history', text: t('tab_history') },
          { value: 'settings', text: t('tab_settings') },
        ]}
        value={search.tab}
        onChange={(tab) => setSearch({ tab })}
      >
        {table ? (
          <Panel table={table} search={search} setSearch={setSearch} canWrite={canWrite} />
        ) : (
          <Skeleton height={320} radius={12} />
        )}
      </Tabs>
    </div>
  );
}

function Facts({ table }: { readonly table: TableWire }) {
  const t = useTranslations('tables');
  const source = useTableSources().get(table.id);
  return (
    <span className={css['facts']}>
      {table.archived_at ? <Badge>{t('tab_archived')}</Badge> : null}
      {table.large ? <Badge tone="warn">{t('large')}</Badge> : null}
      {source ? (
        <RefreshState source={source} />
      ) : table.data_changed_at ? (
        <span>
          {t('fresh')} <AgoText value={table.data_changed_at} />
        </span>
      ) : null}
    </span>
  );
}

interface PanelProps {
  readonly table: TableWire;
  readonly search: TableSearch;
  readonly setSearch: SetTableSearch;
  readonly canWrite: boolean;
}

function Panel({ table, search, setSearch, canWrite }: PanelProps) {
  if (search.tab === 'history') return <TableHistory table={table} />;
  if (search.tab === 'fields') return <FieldsPanel table={table} />;
  if (search.tab === 'settings') return <SettingsPanel table={table} />;
  return (
    <Records
      key={table.id}
      table={table}
      search={search}
      setSearch={setSearch}
      canWrite={canWrite && table.archived_at === null}
    />
  );
}
