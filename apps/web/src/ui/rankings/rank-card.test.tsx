import { expect, test } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { RankCard } from './rank-card.tsx';
import type { RankingData } from './ranking-words.ts';

const page = mounted();
const CONTEST: RankingData = {
  rank: 1,
  tied: 1,
  participants: 12,
  value: '40',
  criterion: { name: 'Deals', format: 'number' },
  currency: 'USD',
  next: null,
  prize_type: 'nonFinancial',
  prize_value: 'A weekend',
};
const timesIn = (text: string) => page.place.textContent.split(text).length - 1;

test.each([
  ['a prize that is no money', CONTEST, 'A weekend'],
  ['an amount', { ...CONTEST, prize_type: 'financial', prize_value: '1000' }, '1,000'],
] as const)('a contest names its prize once: %s', (_, data, prize) => {
  page.show(<RankCard data={data} ongoing={false} title="Contest" />);
  expect(timesIn(prize)).toBe(1);
});

test('without a place nothing is won, and no prize is named', () => {
  page.show(<RankCard data={{ ...CONTEST, rank: null }} ongoing={false} />);
  expect(timesIn('A weekend')).toBe(0);
});
