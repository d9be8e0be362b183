import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meData } from '../../data/me.ts';
import { queryClient } from '../../lib/query.ts';
import { watchSession } from '../../lib/session-events.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { LoginAgain } from './login-again.tsx';

vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  useRouter: (() => ({ navigate: () => Promise.resolve() })) as never,
}));

const page = mounted();
const meOf = (id: string) => ({ user: { id, email: null }, environment: { id: 'here' } });
watchSession({ toLogin: () => undefined, onServerError: () => undefined });

const fetched = vi.fn<() => void>();
/** Another tab says that somebody logged in, and the session is this person's from now on. */
function logIn(id: string): void {
  vi.stubGlobal('fetch', () => {
    fetched();
    return Promise.resolve(Response.json(meOf(id)));
  });
  dispatchEvent(new StorageEvent('storage', { key: 'session-event', newValue: 'login:1' }));
}

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('location', { ...location, pathname: '/statements', search: '', assign: vi.fn() });
  queryClient.setQueryData(meData.query.queryKey, meOf('ann') as never);
  page.show(
    <QueryClientProvider client={queryClient}>
      <LoginAgain />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('a page begins again when another person logs in beside it', async () => {
  logIn('ben');
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('/'), 240_000);
});

test('and stays when it is the same one', async () => {
  logIn('ann');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1), 240_000);
  await Promise.resolve();
  logIn('ben');
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalled(), 240_000);
  expect(location.assign).toHaveBeenCalledTimes(1);
});
