import { expect, it, vi } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { OwnRanks } from './rankings.tsx';

vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  Link: ({
    children,
    params,
  }: {
    readonly children: string;
    readonly params: { readonly article: string };
  }) => <a href={`#${params.article}`}>{children}</a>,
}));

const page = mounted();
const RANK = { among: 'plan', name: 'Sales', by: 'earned', rank: 3, participants: 12 };

function show(ranks: readonly object[]) {
  page.show(<OwnRanks home={{ ongoing: true } as never} own={{ ranks } as never} />);
  return page.place;
}

it('says the own place with its medal, among whom and by what, and how it is counted', () => {
  const place = show([RANK]);
  expect(place.textContent).toContain('Your rank in Sales');
  expect(place.textContent).toContain('3rd of 12 · So far');
  expect(place.textContent).toContain('Among 12 people on the plan, by what they earned this month');
  expect(place.querySelector('svg[data-rank="3"]')).not.toBeNull();
  expect(place.querySelector('a')?.getAttribute('href')).toBe('#your-rank');
});

it('has no medal for the fourth, and no place without a figure', () => {
  expect(show([{ ...RANK, rank: 4 }]).querySelector('svg')).toBeNull();
  const none = show([{ ...RANK, among: 'team', by: 'attainment', rank: null }]).textContent;
  expect(none).toContain('No place yet');
  expect(none).toContain('Among 12 people of the team, by attainment this month');
});

it('is not there while the company shows no ranks', () => {
  expect(show([]).textContent).toBe('');
});
