import type { Team } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { teamData } from '../../data/teams.ts';
import { useAccess } from '../../lib/session.ts';
import { Drawer, DrawerSection, ErrorState, Skeleton } from '../../ui/index.ts';
import { EditableName } from '../../ui/naming/editable-name.tsx';
import { PlansSection } from '../../ui/plans/plans-section.tsx';
import { TeamActions } from './team-actions.tsx';
import { TeamMembers } from './team-members.tsx';
import css from './teams.module.css';

export interface TeamDrawerProps {
  readonly id: string | null;
  readonly teams: readonly Team[];
  readonly onClose: () => void;
  readonly onOpen: (id: string | null) => void;
}

export function TeamDrawer({ id, teams, onClose, onOpen }: TeamDrawerProps) {
  const t = useTranslations('common');
  const team = useQuery({ ...teamData.one(id ?? ''), enabled: id !== null });
  const isShown = team.data !== undefined && team.data.id === id;
  return (
    <Drawer
      isOpen={id !== null}
      onClose={onClose}
      title={isShown ? <TeamName team={team.data} /> : t('team')}
      width={520}
    >
      {team.isError ? <ErrorState error={team.error} onRetry={() => void team.refetch()} /> : null}
      {isShown ? (
        <Content key={team.data.id} team={team.data} teams={teams} onOpen={onOpen} />
      ) : team.isError ? null : (
        <Skeleton height={260} radius={8} />
      )}
    </Drawer>
  );
}

function TeamName({ team }: { readonly team: Team }) {
  const access = useAccess();
  return (
    <EditableName
      key={team.id}
      stored={team}
      canRename={!team.default && access.can('user.teams', 'write')}
      save={(name, { id, version }) => teamData.update({ params: { id }, body: { name, version } })}
      read={() => teamData.readNow(team.id)}
    />
  );
}

interface ContentProps extends Pick<TeamDrawerProps, 'teams' | 'onOpen'> {
  readonly team: Team;
}

/** Its place, what can be done with it, its people, their plans, and the teams below. */
function Content({ team, teams, onOpen }: ContentProps) {
  const t = useTranslations('teams');
  const access = useAccess();
  const canWrite = !team.default && access.can('user.teams', 'write');
  const nameOf = new Map(teams.map((one) => [one.id, one.name]));
  return (
    <div className={css['content']}>
      {team.default ? <p className={css['path']}>{t('default_text')}</p> : null}
      {team.parents.length > 0 ? (
        <p className={css['path']}>{team.parents.map((id) => nameOf.get(id)).join(' › ')}</p>
      ) : null}
      {canWrite ? <TeamActions team={team} teams={teams} onOpen={onOpen} /> : null}
      <TeamMembers team={team} canWrite={canWrite} />
      {team.plans ? <PlansSection plans={team.plans} empty={t('plan_none')} /> : null}
      {team.children.length > 0 ? (
        <DrawerSection title={t('below')}>
          <ul>
            {team.children.map((id) => (
              <li key={id}>
                <Link {...addresses.team(id)} resetScroll={false} className={css['sub']}>
                  {nameOf.get(id)}
                </Link>
              </li>
            ))}
          </ul>
        </DrawerSection>
      ) : null}
    </div>
  );
}
