import { VIEW_PERMISSIONS, type ViewPermission, type ViewShare } from '@comptoir/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../data/roles.ts';
import { Dialog, DialogButtons, ErrorState, IconButton, Select, Skeleton, useAction } from '../index.ts';
import css from './share-view.module.css';

interface Stored {
  readonly shares: readonly {
    readonly name: string;
    readonly permission: ViewPermission;
    readonly role_id: string | null;
    readonly user_id: string | null;
  }[];
  readonly shares_version: number;
}

interface ShareProps {
  /** The view's. */
  readonly name: string;
  /** What people see through it. */
  readonly note: string;
  readonly found: UseQueryResult<Stored>;
  /** Whom it can be shared with, beside roles. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly onSave: (body: { version: number; shares: ViewShare[] }) => Promise<unknown>;
  readonly onClose: () => void;
}

type LoadedProps = Omit<ShareProps, 'found'> & { readonly stored: Stored };

/** With which roles and people a view is shared. */
export function ShareView({ found, ...props }: ShareProps) {
  const t = useTranslations('views');
  if (found.data) return <Loaded {...props} stored={found.data} />;
  return (
    <Dialog isOpen onClose={props.onClose} size="m" title={t('share_title', { name: props.name })}>
      {found.error ? (
        <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

function Loaded({ name, note, people: sharable, onSave, onClose, stored }: LoadedProps) {
  const t = useTranslations('views');
  const [shares, setShares] = useState(stored.shares);
  const roles = (useQuery(roleData.list).data ?? []).map(({ id, name: text }) => ({
    value: id,
    text,
    section: t('roles'),
  }));
  const people = sharable.map(({ id, name: text }) => ({
    value: id,
    text,
    section: t('people'),
  }));
  const save = useAction({
    mutationFn: () =>
      onSave({
        version: stored.shares_version,
        shares: shares.map(({ role_id, user_id, permission }) =>
          role_id === null ? { user_id: user_id ?? '', permission } : { role_id, permission },
        ),
      }),
    onSuccess: onClose,
  });
  const chosen = new Set(shares.map((share) => share.role_id ?? share.user_id));
  const add = (id: string) => {
    const isRole = roles.some(({ value }) => value === id);
    const added = [...roles, ...people].find(({ value }) => value === id)?.text ?? '';
    setShares([
      ...shares,
      { name: added, permission: 'view', role_id: isRole ? id : null, user_id: isRole ? null : id },
    ]);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('share_title', { name })}
      footer={<DialogButtons onCancel={onClose} isPending={save.isPending} onAction={() => save.mutate()} />}
    >
      <div className={css['form']}>
        <Select
          label={t('share_add')}
          items={[...roles, ...people].filter(({ value }) => !chosen.has(value))}
          value={null}
          onChange={add}
          placeholder={t('share_choose')}
          description={note}
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
