import type { ApiKey } from '@comptoir/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiKeyData } from '../../data/api-keys.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { AgoText, Badge, ConfirmDialog, IconButton, Menu, Table, useAction } from '../../ui/index.ts';
import css from './api-keys.module.css';

interface KeysTableProps {
  readonly keys: readonly ApiKey[];
  readonly onEdit: (key: ApiKey) => void;
  readonly onRotate: (key: ApiKey) => void;
}

/** Everybody's keys. Their owners alone change them; people who may delete settings end any of them. */
export function KeysTable({ keys, onEdit, onRotate }: KeysTableProps) {
  const t = useTranslations('apiKeys');
  const common = useTranslations('common');
  const { can } = useAccess();
  const [removed, setRemoved] = useState<ApiKey | null>(null);
  const remove = useAction({
    mutationFn: () => apiKeyData.remove({ params: { id: removed?.id ?? '' } }),
    onSuccess: () => setRemoved(null),
  });
  return (
    <>
      <Table<ApiKey>
        label={t('title')}
        rows={keys}
        rowKey={(key) => key.id}
        empty={t('empty')}
        columns={[
          { id: 'name', header: t('name'), cell: (key) => <KeyName of={key} /> },
          { id: 'owner', header: t('owner'), isWide: true, cell: (key) => key.owner.name },
          { id: 'rights', header: t('rights'), isWide: true, cell: (key) => <Rights of={key} /> },
          { id: 'state', header: t('state'), cell: (key) => <State of={key} /> },
          {
            id: 'used',
            header: t('last_used'),
            cell: (key) => (key.last_used_at === null ? t('never') : <AgoText value={key.last_used_at} />),
          },
          {
            id: 'actions',
            header: null,
            label: common('actions'),
            align: 'end',
            cell: (key) => {
              const isMine = key.is_own && can('company_setting', 'write');
              const items = [
                isMine && { id: 'edit', text: t('edit'), onAction: () => onEdit(key) },
                isMine && { id: 'rotate', text: t('rotate'), onAction: () => onRotate(key) },
                can('company_setting', 'delete') && {
                  id: 'delete',
                  text: common('delete'),
                  isDanger: true,
                  onAction: () => setRemoved(key),
                },
              ];
              return items.some(Boolean) ? (
                <Menu label={t('actions_of', { name: key.name })} items={items}>
                  <IconButton size="s" icon={Ellipsis} label={t('actions_of', { name: key.name })} />
                </Menu>
              ) : null;
            },
          },
        ]}
      />
      {removed ? (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoved(null)}
          title={common('delete_title', { name: removed.name })}
          action={common('delete')}
          isDanger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          <p>{t('delete_text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function KeyName({ of: { name, last_four, for_agents } }: { readonly of: ApiKey }) {
  const t = useTranslations('apiKeys');
  return (
    <span className={css['name']}>
      {name} {for_agents ? <Badge tone="info">{t('agent')}</Badge> : null}{' '}
      <code className={css['code']}>cpt_…{last_four}</code>
    </span>
  );
}

function Rights({ of: { all_rights, scopes } }: { readonly of: ApiKey }) {
  const t = useTranslations('apiKeys');
  if (all_rights) return t('all_rights');
  return scopes
    .map((scope) => t(`scope_${scope.replace(/[.:]/g, '_')}` as 'scope_data_table_read'))
    .join(', ');
}

function State({ of: key }: { readonly of: ApiKey }) {
  const t = useTranslations('apiKeys');
  const { date } = useFormat();
  if (key.state !== 'active') return <Badge tone="bad">{t(`state_${key.state}`)}</Badge>;
  if (key.former_until !== null) return <Badge tone="warn">{t('two_secrets')}</Badge>;
  return key.expires_on === null ? (
    <Badge tone="good">{t('state_active')}</Badge>
  ) : (
    t('until', { date: date(key.expires_on) })
  );
}
