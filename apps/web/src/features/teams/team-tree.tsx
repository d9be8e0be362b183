import type { Team } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { Tree, type TreeItem } from '../../ui/index.ts';
import css from './teams.module.css';

export interface TeamTreeProps {
  readonly teams: readonly Team[];
  readonly opened: string | null;
}

interface TeamItem extends TreeItem {
  readonly team: Team;
}

/** A nested list, open from the start: a company's teams fit a page or two. */
export function TeamTree({ teams, opened }: TeamTreeProps) {
  const t = useTranslations('teams');
  const below = (parent_id: string | null): TeamItem[] =>
    teams
      .filter((team) => team.parent_id === parent_id)
      .map((team) => ({ id: team.id, name: team.name, team, children: below(team.id) }));
  return (
    <Tree
      label={t('tree')}
      items={below(null)}
      highlighted={opened}
      row={({ team }) => (
        <Link {...addresses.team(team.id)} resetScroll={false} className={css['team']}>
          <span className={css['name']}>{team.name}</span>
          <Fact label={t('lead')} names={leadsOf(team)} />
          <Fact label={t('plans')} names={(team.plans ?? []).map(({ plan_name }) => plan_name)} />
          <small>{t('members', { count: team.member_count })}</small>
        </Link>
      )}
    />
  );
}

/** Those who see or validate the team's statements. */
function leadsOf({ members = [] }: Team): string[] {
  return members
    .filter(({ can_view, can_validate }) => can_view || can_validate)
    .map(({ user_name }) => user_name);
}

function Fact({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  const distinct = [...new Set(names)];
  return (
    <span className={css['fact']}>
      {distinct.length > 0 ? (
        <>
          <span className={css['label']}>{label}</span> {distinct.join(', ')}
        </>
      ) : null}
    </span>
  );
}
