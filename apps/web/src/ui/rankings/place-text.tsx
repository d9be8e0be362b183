import { NONE } from '../../lib/none.ts';
import { Medal, medalOf } from './medal.tsx';
import css from './medal.module.css';
import { useRankingWords } from './ranking-words.ts';

/** "1st" with its medal. */
export function PlaceText({ rank }: { readonly rank: number | null }) {
  const words = useRankingWords();
  const medal = medalOf(rank);
  if (rank === null) return NONE;
  return (
    <span className={css['place']}>
      {medal === null ? null : <Medal rank={medal} />}
      {words.ordinal(rank)}
    </span>
  );
}
