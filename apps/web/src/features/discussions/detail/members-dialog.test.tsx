import type { DiscussionDetail } from '@comptoir/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import en from '../../../messages/en/index.ts';
import { MembersDialog } from './members-dialog.tsx';

const ANN = { id: '018f0000-0000-7000-8000-000000000001', name: 'Ann', avatar: null };
const BOB = { id: '018f0000-0000-7000-8000-000000000002', name: 'Bob', avatar: null };

vi.mock('../../../lib/session.ts', async (actual) => ({
  ...(await actual<object>()),
  useSession: () => ({ user: { id: '018f0000-0000-7000-8000-000000000001' } }),
}));

const page = mounted();
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Names of the buttons that take somebody out, as Ann sees them. */
function shown(members: readonly (typeof ANN)[], assignee_id: string | null): string[] {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  const discussion = {
    kind: 'discussion',
    id: '018f0000-0000-7000-8000-000000000009',
    members,
    member_ids: members.map(({ id }) => id),
    assignee_id,
    blind_user_ids: [],
    statements: [],
  } as unknown as DiscussionDetail;
  page.show(
    <QueryClientProvider client={queryClient}>
      <MembersDialog discussion={discussion} canChange onClose={() => undefined} onLeft={() => undefined} />
    </QueryClientProvider>,
  );
  return [...document.querySelectorAll('li button')].map((button) => button.getAttribute('aria-label') ?? '');
}

test('everybody else can be removed, and one can leave', () => {
  expect(shown([ANN, BOB], null)).toEqual([en.discussions.leave, 'Remove Bob']);
});

test('who is assigned stays, and is named so', () => {
  expect(shown([ANN, BOB], BOB.id)).toEqual([en.discussions.leave]);
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toContain(
    `Bob${en.discussions.assigned}`,
  );
});

test('the last one stays', () => {
  expect(shown([ANN], null)).toEqual([]);
});
