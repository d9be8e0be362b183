import { type Integration, type IntegrationRun, type IntegrationSync, KINDS } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { integrationData, isRunning } from '../../data/integrations.ts';
import { useAccess } from '../../lib/session.ts';
import {
  AgoText,
  Button,
  ConfirmDialog,
  IconButton,
  LinkButton,
  Menu,
  Table,
  useAction,
} from '../../ui/index.ts';
import { GuardDialog } from './guard-dialog.tsx';
import css from './integrations.module.css';
import { RunState } from './run-state.tsx';
import { SyncDialog } from './sync-dialog.tsx';

/** The tables that a connection fills. */
export function SyncsTable({ connection }: { readonly connection: Integration }) {
  const t = useTranslations('integrations');
  const common = useTranslations('common');
  const [edited, setEdited] = useState<IntegrationSync | null>(null);
  const [confirmed, setConfirmed] = useState<IntegrationRun | null>(null);
  const [removed, setRemoved] = useState<IntegrationSync | null>(null);
  const remove = useAction({
    mutationFn: () => integrationData.removeSync({ params: { id: removed?.id ?? '' } }),
    onSuccess: () => setRemoved(null),
  });
  const [what] = KINDS[connection.kind].selection;
  return (
    <>
      <Table<IntegrationSync>
        label={t('syncs_label', { name: connection.connection_name })}
        rows={connection.syncs}
        rowKey={(sync) => sync.id}
        isPlain
        columns={[
          { id: 'table', header: t('column_table'), cell: (sync) => <TableName sync={sync} /> },
          {
            id: 'what',
            header: t(`field_${what?.name ?? 'path'}` as 'field_path'),
            isWide: true,
            cell: (sync) => (
              <span className={css['code']} title={sync.selection[what?.name ?? '']}>
                {sync.selection[what?.name ?? '']}
              </span>
            ),
          },
          {
            id: 'last',
            header: t('column_last'),
            cell: (sync) =>
              sync.last_refreshed_at === null ? t('never') : <AgoText value={sync.last_refreshed_at} />,
          },
          {
            id: 'state',
            header: t('column_state'),
            cell: ({ last_run }) => (last_run === null ? null : <RunState run={last_run} />),
          },
          {
            id: 'actions',
            header: null,
            label: common('actions'),
            align: 'end',
            cell: (sync) => (
              <SyncActions
                sync={sync}
                onEdit={() => setEdited(sync)}
                onConfirm={() => setConfirmed(sync.last_run)}
                onRemove={() => setRemoved(sync)}
              />
            ),
          },
        ]}
      />
      {edited ? <SyncDialog connection={connection} sync={edited} onClose={() => setEdited(null)} /> : null}
      {confirmed ? <GuardDialog run={confirmed} onClose={() => setConfirmed(null)} /> : null}
      {removed ? (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoved(null)}
          title={t('sync_remove')}
          action={t('sync_remove')}
          isDanger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          <p>
            {removed.target === 'users'
              ? t('sync_remove_people')
              : t('sync_remove_text', { name: removed.table_name })}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function TableName({ sync }: { readonly sync: IntegrationSync }) {
  const t = useTranslations('integrations');
  const { can } = useAccess();
  if (sync.target === 'users')
    return can('user.users', 'read') ? <Link to={PATHS.users}>{t('users')}</Link> : t('users');
  return sync.table_id !== null && can('data_table', 'read') ? (
    <Link {...addresses.table(sync.table_id)}>{sync.table_name}</Link>
  ) : (
    sync.table_name
  );
}

/** People that were read: to map, or to look at before they change. */
function PeopleWaiting({ run }: { readonly run: IntegrationRun }) {
  const t = useTranslations('integrations');
  const { can } = useAccess();
  const { user_import_id: id, status } = run;
  if (id === null || !can('user.users', 'write')) return null;
  if (status !== 'mapping' && status !== 'confirming') return null;
  return (
    <LinkButton
      size="s"
      variant="main"
      {...addresses.userImport(id, status === 'mapping' ? 'columns' : 'check')}
    >
      {t(status === 'mapping' ? 'map_columns' : 'guard_look')}
    </LinkButton>
  );
}

function SyncActions({
  sync,
  onEdit,
  onConfirm,
  onRemove,
}: {
  readonly sync: IntegrationSync;
  readonly onEdit: () => void;
  readonly onConfirm: () => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('integrations');
  const { can } = useAccess();
  const { last_run: run } = sync;
  const waiting = run?.status === 'mapping' ? run.import_id : null;
  const isWaiting = run?.status === 'mapping' || run?.status === 'confirming';
  const giveUp = useAction({
    mutationFn: () => integrationData.answer({ params: { id: run?.id ?? '' }, body: { answer: 'give_up' } }),
  });
  const mayWrite = can('company_setting.integrations', 'write');
  const mayDelete = can('company_setting.integrations', 'delete');
  return (
    <div className={css['actions']}>
      {run ? <PeopleWaiting run={run} /> : null}
      {run?.status === 'confirming' && run.user_import_id === null && mayWrite ? (
        <Button size="s" variant="main" onPress={onConfirm}>
          {t('guard_look')}
        </Button>
      ) : null}
      {waiting !== null && can('data_table', 'write') ? (
        <LinkButton size="s" variant="main" {...addresses.mapImport(waiting, sync.table_id)}>
          {t('map_columns')}
        </LinkButton>
      ) : null}
      {mayWrite || mayDelete ? (
        <Menu
          label={t('actions_of', { name: sync.target === 'users' ? t('users') : sync.table_name })}
          items={[
            mayWrite && {
              id: 'edit',
              text: t('sync_edit'),
              isDisabled: isRunning(run),
              onAction: onEdit,
            },
            mayWrite &&
              isWaiting && {
                id: 'give_up',
                text: t('give_up'),
                onAction: () => giveUp.mutate(),
              },
            mayDelete && {
              id: 'remove',
              text: t('sync_remove'),
              isDanger: true,
              isDisabled: isRunning(run),
              onAction: onRemove,
            },
          ]}
        >
          <IconButton
            size="s"
            icon={Ellipsis}
            label={t('actions_of', { name: sync.target === 'users' ? t('users') : sync.table_name })}
          />
        </Menu>
      ) : null}
    </div>
  );
}
