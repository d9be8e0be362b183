import { useTranslations } from 'use-intl';
import { Medal, medalOf } from './medal.tsx';
import { type RankingData, useRankingWords } from './ranking-words.ts';
import css from './rank-card.module.css';

export interface RankCardProps {
  readonly data: RankingData;
  readonly ongoing: boolean;
  /** Above the place; absent where the card is under that name. */
  readonly title?: string | undefined;
  readonly action?: React.ReactNode;
}

/** A person's own place: the medal, how many take part, the way to the next place, and what is won. */
export function RankCard({ data, ongoing, title, action }: RankCardProps) {
  const t = useTranslations('rankings');
  const words = useRankingWords();
  const medal = medalOf(data.rank);
  const own = data.value === null ? null : words.value(data.value, data.criterion, data.currency);
  const next = words.next(data);
  return (
    <div className={css['card']} data-testid="rank-card">
      <span className={css['badge']} data-plain={medal === null || undefined}>
        {medal === null ? (data.rank ?? '–') : <Medal rank={medal} size={44} />}
      </span>
      <div className={css['words']}>
        {title === undefined ? null : <span className={css['sub']}>{title}</span>}
        <b>
          {words.place(data)}
          {ongoing ? <span className={css['note']}> · {t('so_far')}</span> : null}
        </b>
        <span className={css['sub']}>
          {[own === null ? null : `${data.criterion.name} ${own}`, next].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={css['prize']}>
        {data.rank === null ? null : <span>{words.wins(data, data.currency)}</span>}
        {action}
      </div>
    </div>
  );
}
