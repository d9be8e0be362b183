import { Medal, medalOf } from './medal.tsx';
import { type MedalWon, useRankingWords } from './ranking-words.ts';

/** The medals of a month beside a name, each with its words. */
export function Medals({ won }: { readonly won: readonly MedalWon[] }) {
  const words = useRankingWords();
  return won.map((one) => {
    const rank = medalOf(one.rank);
    return rank === null ? null : (
      <Medal key={one.compensation_id} rank={rank} size={18} label={words.medal(one)} />
    );
  });
}
