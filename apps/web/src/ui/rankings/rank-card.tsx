import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { Medal, medalOf } from './medal.tsx';
import { type RankingData, useRankingWords } from './ranking-words.ts';
import css from './rank-card.module.css';

export interface RankCardProps {
  readonly data: RankingData;
  readonly ongoing: boolean;
  /** Above the place; absent where the card is under that name. */
  readonly title?: string | undefined;
  readonly action?: ReactNode;
}

/** A person's own place: the medal, how many take part, the way to the next place, and what is won. */
export function RankCard({ data, ongoing, title, action }: RankCardProps) {
  const words = useRankingWords();
  const own = data.value === null ? null : words.value(data.value, data.criterion, data.currency);
  const next = words.next(data);
  return (
    <PlaceCard
      rank={data.rank}
      ongoing={ongoing}
      title={title}
      place={words.place(data)}
      about={[own === null ? null : `${data.criterion.name} ${own}`, next].filter(Boolean).join(' · ')}
    >
      {data.rank === null ? null : <span>{words.wins(data, data.currency)}</span>}
      {action}
    </PlaceCard>
  );
}

interface PlaceCardProps extends Pick<RankCardProps, 'ongoing' | 'title'> {
  readonly rank: number | null;
  /** In words. */
  readonly place: string;
  readonly about: ReactNode;
  /** At the end of the card. */
  readonly children?: ReactNode;
}

/** A place with its medal, and what it is about. */
export function PlaceCard({ rank, ongoing, title, place, about, children }: PlaceCardProps) {
  const t = useTranslations('rankings');
  const medal = medalOf(rank);
  return (
    <div className={css['card']} data-testid="rank-card">
      <span className={css['badge']} data-plain={medal === null || undefined}>
        {medal === null ? (rank ?? NONE) : <Medal rank={medal} size={44} />}
      </span>
      <div className={css['words']}>
        {title === undefined ? null : <span className={css['sub']}>{title}</span>}
        <b>
          {place}
          {ongoing ? <span className={css['note']}> · {t('so_far')}</span> : null}
        </b>
        <span className={css['sub']}>{about}</span>
      </div>
      <div className={css['prize']}>{children}</div>
    </div>
  );
}
