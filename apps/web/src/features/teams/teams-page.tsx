import type { Team } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Network, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { teamData } from '../../data/teams.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, EmptyState, ErrorState, PageHeader, Panel, Skeleton } from '../../ui/index.ts';
import { PeopleTabs } from '../../ui/people/people-tabs.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { TeamDrawer } from './team-drawer.tsx';
import { TeamTree } from './team-tree.tsx';
import css from './teams.module.css';

/** The tree of teams; `/users/teams/:team` is the same page with the team's drawer open. */
export function TeamsPage() {
  const t = useTranslations('teams');
  const users = useTranslations('users');
  const access = useAccess();
  const navigate = useNavigate();
  const format = useFormat();
  const { team } = useParams({ strict: false }) as { team?: string };
  const teams = useQuery(teamData.listWithMembers);
  const [isCreating, setCreating] = useState(false);
  usePageTitle(teams.data?.find(({ id }) => id === team)?.name ?? t('page_title'));
  const open = (id: string | null) =>
    void navigate({
      ...(id === null ? { to: PATHS.teams } : addresses.team(id)),
      resetScroll: false,
      replace: id === null,
    });
  const add = access.can('user.teams', 'write') ? (
    <Button variant="main" icon={Plus} onPress={() => setCreating(true)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={<>{users('title')}</>} actions={add} />
      <PeopleTabs />
      {teams.isError ? <ErrorState error={teams.error} onRetry={() => void teams.refetch()} /> : null}
      {teams.isPending ? <Skeleton height={240} radius={12} /> : null}
      {teams.data?.length === 0 ? (
        <Panel>
          <EmptyState icon={<Network size={20} aria-hidden />} title={t('empty_title')} action={add}>
            {t('empty_text')}
          </EmptyState>
        </Panel>
      ) : null}
      {teams.data && teams.data.length > 0 ? (
        <Panel
          isFlush
          title={t('tree')}
          aside={
            <small className={css['none']}>
              {t('month_note', { month: format.period(format.presentMonth()) })}
            </small>
          }
        >
          <TeamTree teams={teams.data} opened={team ?? null} />
        </Panel>
      ) : null}
      <TeamDrawer id={team ?? null} teams={teams.data ?? NONE} onClose={() => open(null)} onOpen={open} />
      {isCreating ? (
        <TeamDialog
          team={null}
          parent_id={null}
          teams={teams.data ?? NONE}
          onClose={() => setCreating(false)}
          onSaved={open}
        />
      ) : null}
    </>
  );
}

const NONE: readonly Team[] = [];
