import { VIEW_PERMISSIONS, type ViewShare } from '@comptoir/contract';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { Shield, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Sharing } from '../../data/views.ts';
import { useDraft } from '../../lib/use-draft.ts';
import {
  Avatar,
  Dialog,
  DialogButtons,
  ErrorState,
  IconButton,
  SaveRefused,
  Select,
  Skeleton,
  useUndoToast,
} from '../index.ts';
import css from './share-view.module.css';

interface Holder {
  readonly id: string;
  readonly name: string;
  readonly avatar?: string | null;
}

interface ShareProps {
  /** The view's. */
  readonly name: string;
  /** Who can see what through it. */
  readonly note: string;
  /** What the right to change it means, where that is more than its look. */
  readonly editNote?: string;
  readonly found: UseQueryResult<Sharing>;
  /** Whom it can be shared with. */
  readonly roles: readonly Holder[];
  readonly people: readonly Holder[];
  readonly onSave: (body: { version: number; shares: ViewShare[] }) => Promise<Sharing>;
  readonly onClose: () => void;
}

/** With which roles and people a view is shared, and whether they may change it. */
export function ShareView({ found, ...props }: ShareProps) {
  const t = useTranslations('views');
  const read = async () => {
    const { data, error } = await found.refetch();
    if (!data) throw error ?? new Error('no answer');
    return data;
  };
  if (found.data) return <LoadedShares {...props} stored={found.data} read={read} />;
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

interface LoadedProps extends Omit<ShareProps, 'found'> {
  readonly stored: Sharing;
  readonly read: () => Promise<Sharing>;
}

function LoadedShares({ name, note, editNote, stored, read, onSave, onClose, ...holders }: LoadedProps) {
  const t = useTranslations('views');
  const undoToast = useUndoToast();
  const draft = useDraft(stored, ({ shares }) => ({ shares }));
  const { shares } = draft.values;
  const save = useMutation({
    mutationFn: async () => {
      const { base } = draft;
      const saved = await onSave({ version: base.shares_version, shares: shares.map(shareOf) });
      return () => onSave({ version: saved.shares_version, shares: base.shares.map(shareOf) });
    },
    onSuccess: (shareAsBefore) => {
      onClose();
      undoToast(t('shared'), { undo: shareAsBefore, undone: t('shared_as_before') });
    },
  });
  const change = (at: number, next: Share | null) =>
    draft.set({ shares: shares.flatMap((share, place) => (place !== at ? [share] : next ? [next] : [])) });
  const add = (id: string) => {
    const isRole = holders.roles.some((role) => role.id === id);
    const added = [...holders.roles, ...holders.people].find((one) => one.id === id)?.name ?? '';
    const ids = { role_id: isRole ? id : null, user_id: isRole ? null : id };
    draft.set({ shares: [...shares, { name: added, permission: 'view', ...ids }] });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('share_title', { name })}
      footer={
        <DialogButtons
          onCancel={onClose}
          isDisabled={!draft.isTouched}
          isPending={save.isPending}
          onAction={() => save.mutate()}
        />
      }
    >
      <div className={css['form']}>
        <HolderSelect {...holders} shares={shares} note={note} onAdd={add} />
        {shares.length === 0 ? <p className={css['note']}>{t('shared_with_nobody')}</p> : null}
        {shares.length > 0 ? <ShareList shares={shares} onChange={change} /> : null}
        {editNote && shares.some((share) => share.permission === 'edit') ? (
          <p className={css['note']}>{editNote}</p>
        ) : null}
        <SaveRefused save={save} draft={draft} read={read} />
      </div>
    </Dialog>
  );
}

interface HolderSelectProps extends Pick<ShareProps, 'roles' | 'people' | 'note'> {
  readonly shares: readonly Share[];
  readonly onAdd: (id: string) => void;
}

/** The roles and people with whom it is not shared yet. */
function HolderSelect({ roles, people, shares, note, onAdd }: HolderSelectProps) {
  const t = useTranslations('views');
  const chosen = new Set(shares.map((share) => share.role_id ?? share.user_id));
  const items = [
    ...roles.map(({ id, name }) => ({
      value: id,
      text: name,
      icon: <Shield size={16} aria-hidden />,
      section: t('roles'),
    })),
    ...people.map(({ id, name, avatar }) => ({
      value: id,
      text: name,
      icon: <Avatar name={name} src={avatar ?? null} size={22} />,
      section: t('people'),
    })),
  ];
  return (
    <Select
      label={t('share_add')}
      items={items.filter(({ value }) => !chosen.has(value))}
      value={null}
      onChange={onAdd}
      description={note}
      placeholder={t('share_choose')}
    />
  );
}

type Share = Sharing['shares'][number];

const shareOf = ({ role_id, user_id, permission }: Share): ViewShare =>
  role_id === null ? { user_id: user_id ?? '', permission } : { role_id, permission };

/** With whom it is shared, at which level; each can be changed and removed. */
function ShareList({
  shares,
  onChange,
}: {
  readonly shares: readonly Share[];
  readonly onChange: (at: number, next: Share | null) => void;
}) {
  const t = useTranslations('views');
  return (
    <ul className={css['shares']} aria-label={t('shared_with')}>
      {shares.map((share, at) => (
        <li key={share.role_id ?? share.user_id} className={css['share']}>
          {share.role_id === null ? (
            <Avatar name={share.name} size={22} />
          ) : (
            <Shield size={18} aria-hidden className={css['shield']} />
          )}
          <span className={css['holder']}>{share.name}</span>
          <Select
            label={t('level_of', { name: share.name })}
            hideLabel
            items={VIEW_PERMISSIONS.map((level) => ({ value: level, text: t(`level_${level}`) }))}
            value={share.permission}
            onChange={(permission) => onChange(at, { ...share, permission })}
          />
          <IconButton label={t('remove', { name: share.name })} icon={X} onPress={() => onChange(at, null)} />
        </li>
      ))}
    </ul>
  );
}
