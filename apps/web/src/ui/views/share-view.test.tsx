import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Sharing } from '../../data/views.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { toast, ToastRegion } from '../toast.tsx';
import { ShareView } from './share-view.tsx';

const page = mounted();
afterEach(() => act(() => toast.clear()));

const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((one) => one.textContent === label || one.getAttribute('aria-label') === label)
      ?.click(),
  );

test('Undo shares as before, from the version that the change left', async () => {
  const shares: Sharing['shares'] = [
    { name: 'Finance', permission: 'edit', role_id: 'role', user_id: null },
    { name: 'Vera', permission: 'view', role_id: null, user_id: 'user' },
  ];
  const onSave = vi.fn(({ version }: { version: number }) =>
    Promise.resolve<Sharing>({ shares: [], shares_version: version + 1 }),
  );
  const found = { data: { shares, shares_version: 4 } satisfies Sharing, error: null };
  const shown = (isOpen: boolean) =>
    page.show(
      <QueryClientProvider client={queryClient}>
        {isOpen ? (
          <ShareView
            name="Mine"
            note=""
            found={found as never}
            roles={[]}
            people={[]}
            onSave={onSave}
            onClose={() => shown(false)}
          />
        ) : null}
        <ToastRegion />
      </QueryClientProvider>,
    );
  shown(true);
  await press('Remove Vera');
  await press(en.common.save);
  const role = { role_id: 'role', permission: 'edit' };
  await act(async () => {
    await expect.poll(() => onSave.mock.calls).toEqual([[{ version: 4, shares: [role] }]]);
  });
  await press(en.common.undo);
  await act(async () => {
    await expect.poll(() => onSave.mock.calls.length).toBe(2);
  });
  expect(onSave.mock.lastCall).toEqual([
    { version: 5, shares: [role, { user_id: 'user', permission: 'view' }] },
  ]);
  await expect
    .poll(() => document.querySelector('[role=status]')?.textContent)
    .toBe(en.views.shared_as_before);
});
