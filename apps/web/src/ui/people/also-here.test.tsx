import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { userData } from '../../data/users.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { AlsoHere } from './also-here.tsx';

vi.mock('../../lib/session.ts', async (actual) => ({
  ...(await actual<object>()),
  useSession: () => ({ user: { id: 'me' }, environment: { id: 'e' }, realtime: { hosted: null } }),
}));
const { presence } = vi.hoisted(() => ({
  presence: { here: [] as string[], typing: [] as string[], noteTyping: vi.fn() },
}));
vi.mock('../../lib/use-presence.ts', () => ({ usePresence: () => presence }));

const page = mounted();
beforeEach(() => {
  queryClient.clear();
  const people = [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Bob' },
  ];
  queryClient.setQueryData(userData.options().queryKey, { users: people } as never);
  Object.assign(presence, { here: [], typing: [] });
});

function said(): string | null | undefined {
  page.show(
    <QueryClientProvider client={queryClient}>
      <AlsoHere kind="quota" id="q" />
    </QueryClientProvider>,
  );
  return document.querySelector('[role=status]')?.textContent;
}

test.each([
  [{}, ''],
  [{ here: ['a'] }, 'Ann also here'],
  [{ here: ['a', 'b'], typing: ['b'] }, 'Bob is editing'],
  [{ here: ['a', 'b'], typing: ['a', 'b'] }, 'Ann, Bob are editing'],
])('of %o it says: %s', (now, expected) => {
  Object.assign(presence, now);
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  expect(said()).toBe(expected);
});
