import type { Invitation, UserDetail } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Archive, Mail, RotateCcw, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, toast, useUndoToast } from '../../../ui/index.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import css from './user-drawer.module.css';

/** What can be done to one person: what their state allows, nothing that would be refused. */
export function UserActions({ user, isSelf }: { readonly user: UserDetail; readonly isSelf: boolean }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const access = useAccess();
  const format = useFormat();
  const errorText = useErrorText();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [isArchiving, setArchiving] = useState(false);
  const undoToast = useUndoToast();
  const fail = (error: unknown) => toast.error(errorText(error));
  const invite = useMutation({
    mutationFn: () => userData.invite({ params: { id: user.id } }),
    onSuccess: (answer) => {
      setInvitation(answer);
    },
    onError: fail,
  });
  const setAccess = useMutation({
    mutationFn: (active: boolean) => userData.setAccess({ params: { id: user.id }, body: { active } }),
    onSuccess: (changed) => {
      const wasActive = changed.status === 'inactive';
      const [revoked, restored] = [t('access_revoked', { name: user.name }), t('access_restored')];
      undoToast(wasActive ? revoked : restored, {
        undo: () => userData.setAccess({ params: { id: user.id }, body: { active: wasActive } }),
        undone: wasActive ? restored : revoked,
      });
    },
    onError: fail,
  });
  const bringBack = useMutation({
    mutationFn: () => userData.unarchive({ params: { id: user.id } }),
    onSuccess: () => {
      toast.success(t('unarchived', { name: user.name }));
    },
    onError: fail,
  });
  const mayDelete = access.can('user.users', 'delete');

  return (
    <div className={css['actions']}>
      {user.status === 'pending' && user.email !== null ? (
        <Button icon={Mail} isPending={invite.isPending} onPress={() => invite.mutate()}>
          {user.invited_at ? t('invite_again') : t('invite')}
        </Button>
      ) : null}
      {user.status === 'inactive' ? (
        <Button icon={RotateCcw} isPending={setAccess.isPending} onPress={() => setAccess.mutate(true)}>
          {t('access_restore')}
        </Button>
      ) : null}
      {user.status === 'active' && !isSelf ? (
        <Button icon={ShieldOff} isPending={setAccess.isPending} onPress={() => setAccess.mutate(false)}>
          {t('access_revoke')}
        </Button>
      ) : null}
      {user.status !== 'archived' && !isSelf && mayDelete ? (
        <Button icon={Archive} onPress={() => setArchiving(true)}>
          {t('archive')}
        </Button>
      ) : null}
      {user.status === 'archived' && mayDelete ? (
        <Button icon={RotateCcw} isPending={bringBack.isPending} onPress={() => bringBack.mutate()}>
          {common('unarchive')}
        </Button>
      ) : null}
      {user.status === 'pending' && user.invited_at ? (
        <span className={css['none']}>
          {t('invited_on', { date: format.instant(user.invited_at, 'date') })}
        </span>
      ) : null}
      <InviteDialog name={user.name} invitation={invitation} onClose={() => setInvitation(null)} />
      {isArchiving ? <ArchiveDialog user={user} onClose={() => setArchiving(false)} /> : null}
    </div>
  );
}
