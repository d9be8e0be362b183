import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { EMPTY_DRAFT, TYPES } from './draft.ts';
import { SupportDialog } from './support-dialog.tsx';

vi.mock('../../lib/session.ts', async (actual) => ({
  ...(await actual<object>()),
  useSession: () => ({ user: { email: 'ann@example.test' } }),
}));

const page = mounted();
const onAsk = vi.fn();
beforeEach(() => onAsk.mockReset());
afterEach(() => queryClient.clear());

const show = (type: (typeof TYPES)[number] | null, kind: 'discussion' | 'request' | null) =>
  page.show(
    <QueryClientProvider client={queryClient}>
      <SupportDialog
        form_url="https://forms.example.test/"
        email={null}
        draft={{ ...EMPTY_DRAFT, type }}
        onChange={() => undefined}
        onClose={() => undefined}
        ask={kind === null ? null : { kind, onAsk }}
      />
    </QueryClientProvider>,
  );
const offer = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    [en.help.ask_discussion_action, en.help.ask_request_action].includes(textContent ?? ''),
  );

test.each([
  ['discussion', en.help.ask_discussion_action],
  ['request', en.help.ask_request_action],
] as const)('a question offers a new %s instead', async (kind, words) => {
  show('question', kind);
  expect(offer()?.textContent).toBe(words);
  await act(async () => offer()?.click());
  expect(onAsk).toHaveBeenCalledOnce();
});

test('nothing else does, and no question of somebody who has no discussions', () => {
  for (const type of [null, 'feedback', 'bug'] as const) {
    show(type, 'discussion');
    expect(offer()).toBeUndefined();
  }
  show('question', null);
  expect(offer()).toBeUndefined();
});
