import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { OwnMonth } from './own-month.tsx';
import { meData } from '../../data/me.ts';

const page = mounted();
const ME = {
  user: { locale: 'en-US' },
  company: { settings: { currency: 'USD', date_format: 'american', decimal_separator: 'locale' } },
};

function show(home: object) {
  const queries = new QueryClient();
  queries.setQueryData(meData.query.queryKey, ME as never);
  page.show(
    <QueryClientProvider client={queries}>
      <OwnMonth home={{ month: '2026-11', ...home } as never} />
    </QueryClientProvider>,
  );
  return page.place.textContent;
}

it('says of a role without statements that it has none, and of a month without one that it is empty', () => {
  expect(show({ own: null, team: null })).toBe(`${en.home.no_right_title}${en.home.no_right}`);
  expect(show({ own: { statement_id: null, history: [] }, team: null })).toBe(
    `No statement for November 2026${en.home.no_statement}`,
  );
});
