import { type StatementView, VIEW_PERMISSIONS } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Shield, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Sharing, viewData } from '../../../data/views.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import {
  Avatar,
  Dialog,
  DialogButtons,
  ErrorState,
  IconButton,
  SaveRefused,
  Select,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import css from './views.module.css';

interface ShareDialogProps {
  readonly view: StatementView;
  readonly onClose: () => void;
}

/** With which roles and people a view is shared, and whether they may change it. */
export function ShareDialog(props: ShareDialogProps) {
  const t = useTranslations('views');
  const shares = useQuery({ ...viewData.shares(props.view.id), staleTime: 0 });
  if (shares.data) return <LoadedShares {...props} stored={shares.data} />;
  return (
    <Dialog isOpen onClose={props.onClose} size="m" title={t('share_title', { name: props.view.name })}>
      {shares.error ? (
        <ErrorState isCompact error={shares.error} onRetry={() => void shares.refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

function LoadedShares({ view, stored, onClose }: ShareDialogProps & { readonly stored: Sharing }) {
  const t = useTranslations('views');
  const client = useQueryClient();
  const draft = useDraft(stored, ({ shares }) => ({ shares }));
  const { shares } = draft.values;
  const save = useMutation({
    mutationFn: () =>
      viewData.share({
        params: { id: view.id },
        body: {
          version: draft.base.shares_version,
          shares: shares.map(({ role_id, user_id, permission }) =>
            role_id === null ? { user_id: user_id ?? '', permission } : { role_id, permission },
          ),
        },
      }),
    onSuccess: () => {
      toast.success(t('shared'));
      onClose();
    },
  });
  const change = (at: number, next: Sharing['shares'][number] | null) =>
    draft.set({ shares: shares.flatMap((share, place) => (place !== at ? [share] : next ? [next] : [])) });
  const chosen = new Set(shares.map((share) => share.role_id ?? share.user_id));
  const { roles, people } = useChoices();
  const add = (id: string) => {
    const isRole = roles.some((role) => role.value === id);
    const name = [...roles, ...people].find((one) => one.value === id)?.text ?? '';
    draft.set({
      shares: [
        ...shares,
        { name, permission: 'view', role_id: isRole ? id : null, user_id: isRole ? null : id },
      ],
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('share_title', { name: view.name })}
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
        <Select
          label={t('share_add')}
          items={[...roles, ...people].filter((one) => !chosen.has(one.value))}
          value={null}
          onChange={add}
          description={t('share_whom')}
          placeholder={t('share_choose')}
        />
        {shares.length === 0 ? <p className={css['note']}>{t('shared_with_nobody')}</p> : null}
        {shares.length > 0 ? <ShareList shares={shares} onChange={change} /> : null}
        {shares.some((share) => share.permission === 'edit') ? (
          <p className={css['note']}>{t('edit_means')}</p>
        ) : null}
        <SaveRefused
          save={save}
          draft={draft}
          read={() => client.fetchQuery({ ...viewData.shares(view.id), staleTime: 0 })}
        />
      </div>
    </Dialog>
  );
}

/** The roles and people whom a view can be shared with. */
function useChoices() {
  const t = useTranslations('views');
  const offered = useQuery(viewData.sharingChoices);
  const roles = (offered.data?.roles ?? []).map((role) => ({
    value: role.id,
    text: role.name,
    icon: <Shield size={16} aria-hidden />,
    section: t('roles'),
  }));
  const people = (offered.data?.users ?? []).map((user) => ({
    value: user.id,
    text: user.name,
    icon: <Avatar name={user.name} src={user.avatar} size={22} />,
    section: t('people'),
  }));
  return { roles, people };
}

type Share = Sharing['shares'][number];

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
