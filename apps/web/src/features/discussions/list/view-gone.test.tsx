import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import en from '../../../messages/en/index.ts';
import { DiscussionList } from './discussion-list.tsx';

const VIEW = '018f0000-0000-7000-8000-000000000001';

const address = vi.hoisted(() => ({ search: {} as object, navigate: vi.fn() }));
vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  useSearch: () => address.search,
  useNavigate: () => address.navigate,
}));

const page = mounted();
beforeEach(() => {
  vi.useFakeTimers();
  address.search = { view: VIEW };
});
afterEach(() => {
  queryClient.clear();
  address.navigate.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const refusal = (status: number, code: string) =>
  Response.json({ code, params: {}, field: null }, { status });

/** The list under a view that is answered like this. */
async function show(answer: () => Response): Promise<void> {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.includes('view_id=')
        ? answer()
        : path.includes('/views')
          ? Response.json({ views: [] })
          : Response.json({ topics: [], labels: [], users: [] }),
    ),
  );
  page.show(
    <QueryClientProvider client={queryClient}>
      <DiscussionList kind="request" opened={undefined} />
    </QueryClientProvider>,
  );
  await pass(0);
}

test.each([
  [404, 'view_not_found', en.errors.view_not_found],
  [403, 'view_forbidden', en.errors.view_forbidden],
] as const)(
  'a view of requests that is gone (%i) is said, and left after four seconds',
  async (status, code, words) => {
    await show(() => refusal(status, code));
    expect(page.place.querySelector('[role=alert]')?.textContent).toContain(words);
    expect(page.place.textContent).toContain(en.discussions.view_left);
    expect(address.navigate).not.toHaveBeenCalled();
    await pass(4000);
    const [{ search }] = address.navigate.mock.lastCall as [{ search: (old: object) => object }];
    expect(search({ view: VIEW, q: 'rate' })).toEqual({ q: 'rate' });
  },
);

test('any other refusal stays, to be tried again', async () => {
  await show(() => refusal(500, 'internal'));
  expect(page.place.textContent).toContain(en.errors.internal);
  await pass(4000);
  expect(address.navigate).not.toHaveBeenCalled();
});
