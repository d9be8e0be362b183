import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import type { Home } from '../../data/home.ts';
import { toDrawn } from '../../lib/decimal-text.ts';
import { Amount, AttainmentBar, ChartToggle, Panel, UserChip } from '../../ui/index.ts';
import { EarnedHead } from './earned.tsx';
import css from './home.module.css';
import { MonthChart } from './month-chart.tsx';
import { NeedsYou } from './needs.tsx';
import { OwnRankings, Podiums } from './rankings.tsx';
import { Target } from './target.tsx';
import { TeamTotals, type TeamProps } from './team-totals.tsx';

/** The people in the caller's scope: totals, what waits, who leads; and the caller's own amount, when they have one. */
export function TeamMonth({ home, team, own }: TeamProps & { own: Home['own'] }) {
  return (
    <>
      <TeamTotals home={home} team={team} />
      <div className={css['two']}>
        <div className={css['column']}>
          <History home={home} team={team} />
          <Highest home={home} team={team} />
        </div>
        <div className={css['column']}>
          {team.needs_you_total > 0 ? (
            <div className={css['first']}>
              <NeedsYou home={home} team={team} />
            </div>
          ) : null}
          {own ? (
            <Panel>
              <EarnedHead home={home} own={own} isShort />
              <div className={css['listed']}>
                <Target own={own} />
              </div>
            </Panel>
          ) : null}
          {own ? <OwnRankings own={own} /> : null}
          <Podiums podiums={team.podiums} />
          <Teams home={home} team={team} />
        </div>
      </div>
    </>
  );
}

function History({ home, team }: TeamProps) {
  const t = useTranslations('home');
  const [isTable, setTable] = useState(false);
  const label = t('team_history', { count: team.history.length });
  return (
    <Panel title={label} aside={<ChartToggle label={label} isTable={isTable} onChange={setTable} />}>
      <MonthChart
        label={label}
        isTable={isTable}
        chosen={home.month}
        months={team.history}
        currency={home.currency}
        height={210}
      />
    </Panel>
  );
}

function Highest({ home, team }: TeamProps) {
  const t = useTranslations('home');
  return (
    <Panel title={t('highest')}>
      {team.highest.length === 0 ? <p className={css['sub']}>{t('highest_empty')}</p> : null}
      <ul className={css['rows']}>
        {team.highest.map((person) => (
          <li key={person.user_id} className={css['person']}>
            <Link {...addresses.statement(home.month, person.user_id)}>
              <UserChip name={person.user_name} src={person.avatar} />
            </Link>
            <span>{person.attainment === null ? null : <AttainmentBar value={person.attainment} />}</span>
            <Link {...addresses.statement(home.month, person.user_id)} className="num">
              <Amount value={person.earned} currency={home.currency} isStrong />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Teams beside each other; who is in none is a line without a bar. */
function Teams({ home, team }: TeamProps) {
  const t = useTranslations('home');
  const teams = team.teams.filter(({ id }) => id !== null);
  const others = team.teams.find(({ id }) => id === null);
  const top = Math.max(1, ...teams.map((entry) => toDrawn(entry.earned)));
  if (teams.length === 0) return null;
  return (
    <Panel title={t('teams')}>
      {teams.map((entry) => (
        <div key={entry.id} className={css['teamRow']}>
          <TeamHead home={home} name={entry.name} entry={entry} />
          <div className={css['teamTrack']} aria-hidden>
            <span
              className={css['share']}
              style={{ width: `${Math.max(0, toDrawn(entry.earned) / top) * 100}%` }}
            />
          </div>
        </div>
      ))}
      {others ? (
        <div className={css['teamRow']}>
          <TeamHead home={home} name={t('no_team')} entry={others} />
        </div>
      ) : null}
    </Panel>
  );
}

function TeamHead({
  home,
  name,
  entry,
}: {
  home: Home;
  name: string;
  entry: TeamProps['team']['teams'][number];
}) {
  const t = useTranslations('home');
  return (
    <div className={css['teamHead']}>
      <span>
        {name} <span className={css['sub']}>{t('people', { count: entry.people })}</span>
      </span>
      <Amount value={entry.earned} currency={home.currency} isStrong />
    </div>
  );
}
