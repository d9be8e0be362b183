import type { Team } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import css from './teams.module.css';

export interface TeamTreeProps {
  readonly teams: readonly Team[];
  readonly opened: string | null;
}

/** A nested list, open from the start: a company's teams fit a page or two. */
export function TeamTree({ teams, opened }: TeamTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return <Branch parent_id={null} depth={0} teams={teams} closed={closed} opened={opened} onToggle={toggle} />;
}

interface BranchProps extends TeamTreeProps {
  readonly parent_id: string | null;
  readonly depth: number;
  readonly closed: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

function Branch({ parent_id, depth, teams, closed, opened, onToggle }: BranchProps) {
  const t = useTranslations('teams');
  return (
    <ul className={css['tree']}>
      {teams
        .filter((team) => team.parent_id === parent_id)
        .map((team) => {
          const isOpen = !closed.has(team.id);
          return (
            <li key={team.id}>
              <div className={cx(css['row'], opened === team.id && css['on'])} style={{ paddingLeft: 12 + depth * 24 }}>
                {team.children.length > 0 ? (
                  <button
                    type="button"
                    className={css['toggle']}
                    aria-expanded={isOpen}
                    aria-label={t(isOpen ? 'collapse' : 'expand', { name: team.name })}
                    onClick={() => onToggle(team.id)}
                  >
                    <ChevronRight size={15} aria-hidden />
                  </button>
                ) : (
                  <span className={css['no-toggle']} />
                )}
                <Link to="/users/teams/$team" params={{ team: team.id }} resetScroll={false} className={css['team']}>
                  <span className={css['name']}>{team.name}</span>
                  <span className={css['count']}>{t('members', { count: team.member_count })}</span>
                </Link>
              </div>
              {team.children.length > 0 && isOpen ? (
                <Branch parent_id={team.id} depth={depth + 1} teams={teams} closed={closed} opened={opened} onToggle={onToggle} />
              ) : null}
            </li>
          );
        })}
    </ul>
  );
}
