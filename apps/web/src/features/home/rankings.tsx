import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import type { Home } from '../../data/home.ts';
import { Panel, UserChip } from '../../ui/index.ts';
import { Medal, medalOf } from '../../ui/rankings/medal.tsx';
import { PlaceCard, RankCard } from '../../ui/rankings/rank-card.tsx';
import { useRankingWords } from '../../ui/rankings/ranking-words.ts';
import type { OwnProps } from './earned.tsx';
import css from './home.module.css';

/** The caller's own places of the month. */
export function OwnRankings({ own }: Pick<OwnProps, 'own'>) {
  return own.rankings.map((ranking) => (
    <RankCard
      key={ranking.compensation_id}
      data={ranking}
      ongoing={ranking.ongoing}
      title={ranking.compensation_name}
    />
  ));
}

/** Where the caller is among the people of their plan or team, where the company shows it. */
export function OwnRanks({ home, own }: OwnProps) {
  const t = useTranslations('rankings');
  const words = useRankingWords();
  return own.ranks.map(({ among, name, by, rank, participants }) => (
    <PlaceCard
      key={name}
      rank={rank}
      ongoing={home.ongoing}
      title={t('own_rank', { name })}
      place={rank === null ? t('no_place') : t('place', { place: words.ordinal(rank), participants })}
      about={t(`own_rank_${among}_${by}`, { count: participants })}
    >
      <Link {...addresses.help('pay', 'your-rank')}>{t('own_rank_help')}</Link>
    </PlaceCard>
  ));
}

type Podium = NonNullable<Home['team']>['podiums'][number];

/** The first three places of each ranking, of the people whom the caller sees. */
export function Podiums({ podiums }: { readonly podiums: readonly Podium[] }) {
  return podiums.map((podium) => <PodiumPanel key={podium.compensation_id} podium={podium} />);
}

function PodiumPanel({ podium }: { readonly podium: Podium }) {
  const t = useTranslations('rankings');
  const words = useRankingWords();
  const { month, criterion, currency, compensation_id, compensation_name, ongoing, places } = podium;
  return (
    <Panel
      title={t('podium', { compensation: compensation_name })}
      aside={ongoing ? <span className={css['sub']}>{t('so_far')}</span> : null}
    >
      <ul className={css['rows']}>
        {places.map((place) => {
          const medal = medalOf(place.rank);
          return (
            <li key={place.user.id} className={css['podium']}>
              {medal === null ? null : (
                <Medal rank={medal} size={28} label={words.medal({ rank: medal, compensation_name })} />
              )}
              <Link {...addresses.statement(month, place.user.id, compensation_id)}>
                <UserChip name={place.user.name} src={place.user.avatar} />
              </Link>
              <span className={css['won']}>
                {place.value === null ? null : words.value(place.value, criterion, currency)}
              </span>
              <small className={css['prize']}>{words.wins(place, currency)}</small>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
