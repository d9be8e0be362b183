import type { medalSchema, rankingDataSchema } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { useFormat } from '../../lib/use-format.ts';

export type RankingData = z.output<typeof rankingDataSchema>;
export type MedalWon = z.output<typeof medalSchema>;
type Criterion = RankingData['criterion'];
type Place = Pick<RankingData, 'rank' | 'tied' | 'prize_type' | 'prize_value'>;

/** Places, distances and prizes in words. Amounts are in the currency of the ranking. */
export function useRankingWords() {
  const t = useTranslations('rankings');
  const format = useFormat();
  const value = (text: string, { format: shown, decimals }: Criterion, currency: string): string => {
    if (shown === 'percentage') return format.percent(text, { decimals, fixed: decimals !== undefined });
    return shown === 'amount'
      ? format.amount(text, { currency, decimals: decimals ?? (text.includes('.') ? 2 : 0) })
      : format.number(text, { decimals });
  };
  const ordinal = (rank: number) => t('ordinal', { rank });
  /** A prize with a currency, or a text; `null`: none. */
  const prize = ({ prize_type, prize_value }: Omit<Place, 'rank' | 'tied'>, currency: string) =>
    prize_type === 'financial' && prize_value !== null
      ? format.amount(prize_value, { currency, decimals: prize_value.includes('.') ? 2 : 0 })
      : prize_value;
  return {
    value,
    ordinal,
    prize,
    /** "3rd of 12", or why there is no place. */
    place({ rank, tied, participants, value: own }: RankingData): string {
      if (rank === null) return t(own === null ? 'in_error' : 'no_place');
      const place = ordinal(rank);
      return tied > 1
        ? t('shared_place', { place, participants, tied })
        : t('place', { place, participants });
    },
    /** "4,200 to 2nd"; of another criterion than the first with its name. `null` on the first place and while in error. */
    next({ next, criterion, currency }: RankingData): string | null {
      if (next === null) return null;
      const distance = value(next.distance, next.criterion, currency);
      if (next.rank === null) return t('to_minimum', { distance });
      const place = ordinal(next.rank);
      const { name } = next.criterion;
      return name === criterion.name
        ? t('to_place', { distance, place })
        : t('to_place_by', { distance, name, place });
    },
    /** "Wins $1,000". */
    wins(data: Place, currency: string): string {
      const won = prize(data, currency);
      return won === null ? t('no_prize') : t('wins', { prize: won });
    },
    medal: ({ rank, compensation_name }: Pick<MedalWon, 'rank' | 'compensation_name'>) =>
      t('medal', { rank: String(rank), compensation: compensation_name }),
  };
}
