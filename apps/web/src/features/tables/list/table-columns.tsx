import type { TableSummary } from '@comptoir/contract';
import { useNavigate } from '@tanstack/react-router';
import { MoreHorizontal, Table2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { useAccess } from '../../../lib/session.ts';
import { AgoText, Badge, IconButton, Menu, NumberText, type TableColumn } from '../../../ui/index.ts';
import { RefreshState } from '../source/refresh-state.tsx';
import { type TableSource, useTableSources } from '../source/use-table-sources.ts';
import { useArchiveTable } from '../use-archive-table.ts';
import css from './tables-page.module.css';

type OnChoose = (kind: 'rename' | 'delete', table: TableSummary) => void;

/** Name, size, freshness and menu of each table. */
export function useTableColumns(onChoose: OnChoose): TableColumn<TableSummary>[] {
  const t = useTranslations('tables');
  const sources = useTableSources();
  return [
    {
      id: 'name',
      header: t('table'),
      cell: (table) => (
        <span className={css['name']}>
          <Table2 size={16} aria-hidden />
          <span>
            <strong>{table.name}</strong>
            <small>{table.api_key}</small>
          </span>
        </span>
      ),
    },
    {
      id: 'records',
      header: t('records'),
      align: 'end',
      cell: (table) => (
        <span className={css['count']}>
          {table.large ? <Badge tone="warn">{t('large')}</Badge> : null}
          <NumberText value={table.record_count} />
        </span>
      ),
    },
    {
      id: 'fields',
      header: t('fields'),
      align: 'end',
      isWide: true,
      cell: (table) => <NumberText value={table.field_count} />,
    },
    {
      id: 'source',
      header: t('source'),
      isWide: true,
      cell: (table) => <Source table={table} source={sources.get(table.id)} />,
    },
    {
      id: 'fresh',
      header: t('fresh'),
      isWide: true,
      cell: (table) =>
        table.data_changed_at ? (
          <AgoText value={table.data_changed_at} />
        ) : (
          <span className={css['never']}>{t('never')}</span>
        ),
    },
    {
      id: 'actions',
      header: '',
      label: t('title'),
      width: 48,
      align: 'end',
      cell: (table) => <TableMenu table={table} onChoose={onChoose} />,
    },
  ];
}

interface SourceProps {
  readonly table: TableSummary;
  readonly source: TableSource | undefined;
}

/** Files, people, or a connection; of its refresh what is not as it should be. */
function Source({ table, source }: SourceProps) {
  const t = useTranslations('tables');
  if (!source) return t(table.source === 'empty' ? 'source_empty' : 'source_files');
  const isNotable = source.progress !== null || source.status !== 'finished';
  return (
    <span className={css['source']}>
      {source.connection.connection_name}
      {isNotable && source.status !== 'unchanged' ? <RefreshState source={source} /> : null}
    </span>
  );
}

function TableMenu({ table, onChoose }: { readonly table: TableSummary; readonly onChoose: OnChoose }) {
  const t = useTranslations('tables');
  const access = useAccess();
  const navigate = useNavigate();
  const archive = useArchiveTable();
  const canWrite = access.can('data_table', 'write');
  const label = t('actions', { name: table.name });
  return (
    <Menu
      label={label}
      items={[
        {
          id: 'open',
          text: t('open_table'),
          onAction: () => void navigate(addresses.table(table.id)),
        },
        canWrite &&
          !table.archived_at && {
            id: 'import',
            text: t('import_into'),
            onAction: () => void navigate(addresses.newImport(table.id)),
          },
        canWrite && { id: 'rename', text: t('rename'), onAction: () => onChoose('rename', table) },
        canWrite && {
          id: 'archive',
          text: table.archived_at ? t('restored_action') : t('archive_action'),
          onAction: () => archive.mutate({ id: table.id, archived: table.archived_at === null }),
        },
        access.can('data_table', 'delete') && {
          id: 'delete',
          text: t('delete_action'),
          isDanger: true,
          onAction: () => onChoose('delete', table),
        },
      ]}
    >
      <IconButton icon={MoreHorizontal} label={label} size="s" tooltip={false} />
    </Menu>
  );
}
