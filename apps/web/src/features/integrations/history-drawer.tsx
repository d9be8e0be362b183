import type { Integration, IntegrationRun } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { integrationData } from '../../data/integrations.ts';
import { Drawer, InstantText, NumberText, QueryTable } from '../../ui/index.ts';
import { RunState } from './run-state.tsx';

/** Every refresh of a connection, newest first. */
export function HistoryDrawer({
  connection,
  onClose,
}: {
  readonly connection: Pick<Integration, 'id' | 'connection_name'>;
  readonly onClose: () => void;
}) {
  const t = useTranslations('integrations');
  const runs = useQuery(integrationData.runs(connection.id));
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('history_title', { name: connection.connection_name })}
      width={760}
    >
      <QueryTable<IntegrationRun>
        query={runs}
        label={t('history')}
        rows={runs.data ?? []}
        rowKey={(run) => run.id}
        isPlain
        empty={t('history_empty')}
        columns={[
          { id: 'when', header: t('column_when'), cell: (run) => <InstantText value={run.created_at} /> },
          {
            id: 'table',
            header: t('column_table'),
            cell: (run) =>
              run.user_import_id !== null ? (
                <Link {...addresses.userImport(run.user_import_id, 'check')}>{t('users')}</Link>
              ) : run.import_id !== null && run.status !== 'mapping' ? (
                <Link {...addresses.import(run.import_id)}>{run.table_name}</Link>
              ) : (
                run.table_name
              ),
          },
          {
            id: 'how',
            header: t('column_how'),
            isWide: true,
            cell: (run) => run.author?.name ?? t(`trigger_${run.trigger}`),
          },
          {
            id: 'rows',
            header: t('column_rows'),
            align: 'end',
            cell: (run) => (run.rows === null ? null : <NumberText value={String(run.rows)} />),
          },
          { id: 'state', header: t('column_state'), cell: (run) => <RunState run={run} /> },
        ]}
      />
    </Drawer>
  );
}
