import type { UserRow } from '@comptoir/contract';
import { MAX_USERS_PER_PAGE } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../../addresses.ts';
import { userData } from '../../../data/users.ts';
import { useAccess } from '../../../lib/session.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { Pager, QueryTable } from '../../../ui/index.ts';
import { UserDrawer } from '../drawer/user-drawer.tsx';
import { PeopleTabs } from '../../../ui/people/people-tabs.tsx';
import { filtersOf, isFiltered, usersSearchSchema } from '../users-search.ts';
import { LicenceBar } from './licence-bar.tsx';
import { Nobody } from './nobody.tsx';
import { PendingNote } from './pending-note.tsx';
import { UsersFilters } from './users-filters.tsx';
import { UsersHeader } from './users-header.tsx';
import { useUserColumns } from './user-columns.tsx';

/** The list; `/users/:user` is the same page with the person's drawer open. */
export function UsersPage() {
  const t = useTranslations('users');
  const access = useAccess();
  const navigate = useNavigate();
  const { user } = useParams({ strict: false }) as { user?: string };
  const [search, setSearch] = usePageSearch(usersSearchSchema);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery(userData.search(filtersOf(search), search.page));
  const canWrite = access.can('user.users', 'write');
  const isArchive = search.tab === 'archived';
  const isUnreachable = search.status.length === 1 && search.status[0] === 'pending_no_email';
  const columns = useUserColumns(isArchive);
  const clear = () => setSearch(usersSearchSchema.parse({ tab: search.tab }));
  usePageTitle(user === undefined ? t('title') : null);
  const open = (id: string | null) =>
    void navigate({
      ...(id === null ? { to: PATHS.users } : addresses.user(id)),
      search: (old: object) => old,
      resetScroll: false,
      // Closed, the drawer leaves no step of its own behind.
      replace: id === null,
    });

  return (
    <>
      <UsersHeader found={found.data} filters={filtersOf(search)} onCreated={open} />
      <PeopleTabs />
      {found.data && found.data.pending_without_email > 0 && !isArchive && !isUnreachable ? (
        <PendingNote
          count={found.data.pending_without_email}
          onShow={() => setSearch({ status: ['pending_no_email'], page: 0 })}
        />
      ) : null}
      <UsersFilters
        search={search}
        onChange={(change) => setSearch({ page: 0, ...change })}
        onClear={clear}
        total={found.data?.total ?? 0}
      />
      <QueryTable<UserRow>
        label={t('title')}
        columns={columns}
        rows={found.data?.rows ?? []}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        query={found}
        highlighted={user ?? null}
        onRowAction={(row) => open(row.id)}
        {...(canWrite && !isArchive ? { selection: selected, onSelect: setSelected } : {})}
        empty={<Nobody isArchive={isArchive} isFiltered={isFiltered(search)} onClear={clear} />}
      />
      {found.data ? (
        <Pager
          page={search.page}
          size={MAX_USERS_PER_PAGE}
          total={found.data.total}
          onChange={(page) => setSearch({ page })}
        />
      ) : null}
      {selected.size > 0 && canWrite ? (
        <LicenceBar ids={[...selected]} onDone={() => setSelected(new Set())} />
      ) : null}
      <UserDrawer id={user ?? null} onClose={() => open(null)} onOpen={open} />
    </>
  );
}
