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
  readonly member_count: number;
}

/** A nested list, open from the start: a company's teams fit a page or two. */
export function TeamTree({ teams, opened }: TeamTreeProps) {
  const t = useTranslations('teams');
  const below = (parent_id: string | null): TeamItem[] =>
    teams
      .filter((team) => team.parent_id === parent_id)
      .map(({ id, name, member_count }) => ({ id, name, member_count, children: below(id) }));
  return (
    <Tree
      label={t('tree')}
      items={below(null)}
      highlighted={opened}
      row={(team) => (
        <Link {...addresses.team(team.id)} resetScroll={false}>
          <span className={css['name']}>{team.name}</span>
          <small>{t('members', { count: team.member_count })}</small>
        </Link>
      )}
    />
  );
}
