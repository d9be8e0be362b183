import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type Statement, statementData } from '../../../data/statements.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { HistoryPanel } from './history-panel.tsx';

vi.mock('../../../lib/use-format.ts', () => ({
  useFormat: () => ({ amount: (value: string) => `$${value}`, instant: () => 'then' }),
}));

const page = mounted();

test('what somebody said about a change is there once', () => {
  const statement = { id: 's', last_modification_date: 'now', currency: 'USD' } as Statement;
  const activity = (id: string, kind: string, params: Readonly<Record<string, string>>) => ({
    id,
    kind,
    actor_name: 'Ann',
    created_at: '2017-08-01T09:00:00.000Z',
    params,
  });
  const activities = [
    activity('a', 'manual_payment', { what: 'Referral', after: '250', currency: 'USD', comment: 'Agreed' }),
    activity('b', 'unlock', { comment: 'Too early' }),
  ];
  queryClient.setQueryData(statementData.activities(statement).queryKey, { activities } as never);
  page.show(
    <QueryClientProvider client={queryClient}>
      <HistoryPanel statement={statement} />
    </QueryClientProvider>,
  );
  const [payment, unlock] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(payment?.split('Agreed')).toHaveLength(2);
  expect(unlock).toContain('Too early');
});
