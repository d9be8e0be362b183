import { useTranslations } from 'use-intl';
import type { Board, BoardRow } from '../../../data/statements.ts';
import { subtractText } from '../../../lib/amounts.ts';
import { Amount, type TableGroups } from '../../../ui/index.ts';
import css from './board-list.module.css';

/** Rows sorted by team stand under their team's name and totals; amounts leave out the statements in error. */
export function useTeamGroups({
  rows,
  teams,
}: {
  readonly rows: readonly BoardRow[];
  readonly teams: Board['teams'];
}): TableGroups<BoardRow> | undefined {
  const t = useTranslations('board');
  const currency = rows[0]?.currency;
  if (teams === null || currency === undefined) return undefined;
  return {
    of: (row) => row.team_name ?? '',
    cells(name) {
      const team = teams.find((one) => (one.name ?? '') === name);
      const title = name === '' ? t('no_team') : name;
      if (!team) return { person: title };
      return {
        person: (
          <>
            {title} <small className={css['people']}>{t('people', { count: team.people })}</small>
          </>
        ),
        earned: <Amount value={team.earned} currency={currency} isStrong />,
        change:
          team.previous_earned === null ? null : (
            <Amount
              value={subtractText(team.earned, team.previous_earned)}
              currency={currency}
              isDifference
            />
          ),
      };
    },
  };
}
