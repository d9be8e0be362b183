import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { meData } from '../../../data/me.ts';
import { metricData } from '../../../data/metrics.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { CostForecast } from './cost-forecast.tsx';

const page = mounted();
afterEach(() => {
  page.show(null);
  queryClient.clear();
});

/** The year of one closed month that paid so much. */
function show(earned: string) {
  queryClient.setQueryData(meData.query.queryKey, { user: {}, company: { settings: {} } } as never);
  queryClient.setQueryData(metricData.forecast.queryKey, {
    currency: 'USD',
    total: null,
    low: null,
    high: null,
    earned,
    basis: { months: 1, needed: 3, mean: null, spread: null },
    months: [{ month: '2026-01', kind: 'closed', earned, expected: null }],
  } as never);
  page.show(
    <QueryClientProvider client={queryClient}>
      <CostForecast month="2026-01" />
    </QueryClientProvider>,
  );
}
const hasChart = () => page.place.textContent.includes('Jan');

test('a year with pay has its chart, one without has its words alone', () => {
  show('1200');
  expect(hasChart()).toBe(true);
  expect(page.place.textContent).toContain('$1,200.00');
  page.show(null);
  show('0');
  expect(hasChart()).toBe(false);
  expect(page.place.textContent).toContain('$0.00');
});
