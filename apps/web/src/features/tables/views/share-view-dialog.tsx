import { type TableView, VIEW_PERMISSIONS } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { tableViewData } from '../../../data/table-views.ts';
import { userData } from '../../../data/users.ts';
import {
  Dialog,
  DialogButtons,
  ErrorState,
  IconButton,
  Select,
  Skeleton,
  useAction,
} from '../../../ui/index.ts';
import css from './views.module.css';

interface ShareProps {
  readonly view: TableView;
  readonly onClose: () => void;
}

/** With which roles and people a view is shared. It shows each of them the records that they may read. */
export function ShareViewDialog({ view, onClose }: ShareProps) {
  const t = useTranslations('views');
  const found = useQuery({ ...tableViewData.shares(view.table_id, view.id), staleTime: 0 });
  if (found.data) return <Loaded view={view} onClose={onClose} stored={found.data} />;
  return (
    <Dialog isOpen onClose={onClose} size="m" title={t('share_title', { name: view.name })}>
      {found.error ? (
        <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

type Stored = Awaited<ReturnType<typeof tableViewData.share>>;

function Loaded({ view, onClose, stored }: ShareProps & { readonly stored: Stored }) {
  const t = useTranslations('views');
  const [shares, setShares] = useState(stored.shares);
  const roles = (useQuery(roleData.list).data ?? []).map(({ id, name }) => ({
    value: id,
    text: name,
    section: t('roles'),
  }));
  const people = (useQuery(userData.options()).data ?? []).map(({ id, name }) => ({
    value: id,
    text: name,
    section: t('people'),
  }));
  const save = useAction({
    mutationFn: () =>
      tableViewData.share({
        params: { table_id: view.table_id, id: view.id },
        body: {
          version: stored.shares_version,
          shares: shares.map(({ role_id, user_id, permission }) =>
            role_id === null ? { user_id: user_id ?? '', permission } : { role_id, permission },
          ),
        },
      }),
    onSuccess: onClose,
  });
  const chosen = new Set(shares.map((share) => share.role_id ?? share.user_id));
  const add = (id: string) => {
    const isRole = roles.some(({ value }) => value === id);
    const name = [...roles, ...people].find(({ value }) => value === id)?.text ?? '';
    setShares([
      ...shares,
      { name, permission: 'view', role_id: isRole ? id : null, user_id: isRole ? null : id },
    ]);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('share_title', { name: view.name })}
      footer={<DialogButtons onCancel={onClose} isPending={save.isPending} onAction={() => save.mutate()} />}
    >
      <div className={css['form']}>
        <Select
          label={t('share_add')}
          items={[...roles, ...people].filter(({ value }) => !chosen.has(value))}
          value={null}
          onChange={add}
          placeholder={t('share_choose')}
          description={t('table_share_note')}
        />
        {shares.length === 0 ? <p className={css['note']}>{t('shared_with_nobody')}</p> : null}
        <ul className={css['shares']} aria-label={t('shared_with')}>
          {shares.map((share, at) => (
            <li key={share.role_id ?? share.user_id} className={css['share']}>
              <span>{share.name}</span>
              <Select
                label={t('level_of', { name: share.name })}
                hideLabel
                items={VIEW_PERMISSIONS.map((level) => ({ value: level, text: t(`level_${level}`) }))}
                value={share.permission}
                onChange={(permission) => setShares(shares.with(at, { ...share, permission }))}
              />
              <IconButton
                label={t('remove', { name: share.name })}
                icon={X}
                onPress={() => setShares(shares.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
