import type { UserDetail } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAccess, useSession } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Avatar, Drawer, ErrorState, Notice, Skeleton } from '../../../ui/index.ts';
import { userData } from '../../../data/users.ts';
import { UserStatusBadge } from '../user-status.tsx';
import { AttributesSection } from './attributes-section.tsx';
import { ManagersSection } from './managers-section.tsx';
import { GroupsSection } from './groups-section.tsx';
import { MembershipsSection } from './memberships-section.tsx';
import { PlansSection } from '../../../ui/plans/plans-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ResultsSection } from './results-section.tsx';
import { SyncSection } from './sync-section.tsx';
import { SupervisedSection } from './supervised-section.tsx';
import { UserActions } from './user-actions.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import css from './user-drawer.module.css';

export interface UserDrawerProps {
  /** The person shown; null: closed. */
  readonly id: string | null;
  readonly onClose: () => void;
  /** Goes to another person. */
  readonly onOpen: (id: string) => void;
}

export function UserDrawer({ id, onClose, onOpen }: UserDrawerProps) {
  const t = useTranslations('users');
  const user = useQuery({ ...userData.one(id ?? ''), enabled: id !== null });
  const isShown = user.data !== undefined && user.data.id === id;
  usePageTitle(isShown ? user.data.name : null);
  return (
    <Drawer
      isOpen={id !== null}
      onClose={onClose}
      title={isShown ? user.data.name : t('drawer_profile')}
      width={520}
    >
      {user.isError ? <ErrorState error={user.error} onRetry={() => void user.refetch()} /> : null}
      {isShown ? (
        <Content key={user.data.id} user={user.data} onOpen={onOpen} />
      ) : user.isError ? null : (
        <div className={css['loading']}>
          <Skeleton width={220} height={38} />
          <Skeleton height={180} radius={8} />
          <Skeleton height={120} radius={8} />
        </div>
      )}
    </Drawer>
  );
}

function Content({ user, onOpen }: { readonly user: UserDetail; readonly onOpen: (id: string) => void }) {
  const t = useTranslations('users');
  const access = useAccess();
  const format = useFormat();
  const me = useSession();
  const canWrite = access.can('user.users', 'write') && user.status !== 'archived';
  return (
    <div className={css['content']}>
      <div className={css['top']}>
        <span className={css['who']}>
          <Avatar name={user.name} src={user.avatar} size={38} />
          <span className={css['facts']}>
            {user.role.name}
            <span className={css['none']}>{user.email ?? t('no_email')}</span>
          </span>
        </span>
        <UserStatusBadge status={user.status} email={user.email} />
      </div>
      {access.can('user.users', 'write') ? <UserActions user={user} isSelf={me.user.id === user.id} /> : null}
      {user.status === 'pending' && user.email === null ? (
        <Notice tone="warn">{t('status_pending_no_email_help')}</Notice>
      ) : null}
      {user.departure_date ? (
        <Notice>{t('departure', { date: format.date(user.departure_date, 'long') })}</Notice>
      ) : null}
      <ProfileSection user={user} isReadOnly={!canWrite} isSelf={me.user.id === user.id} />
      <SyncSection user={user} isReadOnly={!access.can('user.users', 'write')} />
      <ManagersSection user={user} isReadOnly={!canWrite} onOpen={onOpen} />
      <SupervisedSection user={user} isReadOnly={!canWrite} onOpen={onOpen} />
      <MembershipsSection user={user} />
      <GroupsSection user={user} />
      <ResultsSection user={user} />
      <PlansSection plans={user.plans} empty={t('plan_none')} />
      <AttributesSection user={user} isReadOnly={!canWrite} />
    </div>
  );
}
