import type { UserRow } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { Badge, DateText, type TableColumn, UserChip } from '../../../ui/index.ts';
import { UserStatusBadge } from '../user-status.tsx';
import css from './users-page.module.css';

export function useUserColumns(isArchive: boolean): readonly TableColumn<UserRow>[] {
  const t = useTranslations('users');
  const states = useTranslations('words.state');
  const none = (text: string) => <span className={css['none']}>{text}</span>;
  // The bar above the list warns of them all at once.
  const status = (user: UserRow) =>
    user.status === 'pending' && user.email === null ? (
      none(states('pending_no_email'))
    ) : (
      <UserStatusBadge status={user.status} email={user.email} />
    );
  const person: TableColumn<UserRow> = {
    id: 'name',
    header: t('column_user'),
    cell: (user) => (
      <>
        <Link
          {...addresses.user(user.id)}
          search={(old: object) => old}
          resetScroll={false}
          className={css['person']}
        >
          <UserChip name={user.name} src={user.avatar} caption={user.email} />
        </Link>
        {isArchive ? null : <span className={css['small']}>{status(user)}</span>}
      </>
    ),
  };
  const role: TableColumn<UserRow> = {
    id: 'role',
    header: t('column_role'),
    cell: (user) => user.role.name,
    isWide: true,
  };
  if (isArchive) {
    return [
      person,
      role,
      { id: 'left', header: t('column_left'), cell: (user) => <DateText value={user.departure_date} /> },
    ];
  }
  return [
    person,
    role,
    {
      id: 'manager',
      header: t('column_manager'),
      cell: (user) => user.manager?.name ?? none(t('no_manager')),
      isWide: true,
    },
    {
      id: 'teams',
      header: t('column_teams'),
      cell: (user) =>
        user.teams.length > 0 ? user.teams.map((team) => team.name).join(', ') : none(t('no_team')),
      isWide: true,
    },
    {
      id: 'licence',
      header: t('column_licence'),
      cell: (user) =>
        user.licenced ? (
          <Badge tone={user.licence_missing ? 'warn' : 'info'}>
            {t(user.licence_missing ? 'licence_missing' : 'licence_yes')}
          </Badge>
        ) : (
          none(t('licence_no'))
        ),
      isWide: true,
    },
    {
      id: 'status',
      header: t('column_status'),
      cell: status,
      isWide: true,
    },
  ];
}
