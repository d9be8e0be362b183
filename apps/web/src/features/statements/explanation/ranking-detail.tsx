import { useTranslations } from 'use-intl';
import type { Explanation } from '../../../data/statements.ts';
import { NONE } from '../../../lib/none.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useRankingWords } from '../../../ui/rankings/ranking-words.ts';
import css from './why-panel.module.css';

/** How the place came to be: the rules in words, what equals share, and how many have no place. Nobody else's values. */
export function RankingDetail({ ranking }: { readonly ranking: NonNullable<Explanation['ranking']> }) {
  const t = useTranslations('rankings');
  const format = useFormat();
  const words = useRankingWords();
  const { criterion, currency, direction, minimum, ties, second, pool, rank, tied } = ranking;
  const { below_minimum, in_error } = ranking;
  const own = ranking.value === null ? NONE : words.value(ranking.value, criterion, currency);
  const lines = [
    words.place(ranking),
    t('why_order', { name: criterion.name, value: own, direction }),
    second?.value
      ? t('why_second', {
          name: second.criterion.name,
          value: words.value(second.value, second.criterion, currency),
        })
      : null,
    minimum === null ? null : t('why_minimum', { minimum: words.value(minimum, criterion, currency) }),
    pool !== null && rank !== null
      ? t('why_pool', {
          pool: format.amount(pool, { currency }),
          first: words.ordinal(rank),
          last: words.ordinal(rank + tied - 1),
          tied,
        })
      : null,
    pool === null && tied > 1 && ties !== 'split_pool' ? t('why_same', { tied }) : null,
    words.next(ranking),
    below_minimum + in_error > 0 ? t('why_without', { below: below_minimum, errors: in_error }) : null,
    t('why_private'),
  ];
  return (
    <ul className={css['ranking']} data-testid="ranking-detail">
      {lines.flatMap((line) => (line === null ? [] : [<li key={line}>{line}</li>]))}
    </ul>
  );
}
