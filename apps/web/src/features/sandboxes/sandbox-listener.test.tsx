import type { Environment } from '@comptoir/contract';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sandboxData } from '../../data/sandboxes.ts';
import { queryClient } from '../../lib/query.ts';
import { tellListeners } from '../../lib/realtime-events.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { toast, ToastRegion } from '../../ui/toast.tsx';
import { SandboxListener } from './sandbox-listener.tsx';

vi.mock('../../lib/session.ts', async (actual) => ({
  ...(await actual<object>()),
  useSession: () => ({ user: { id: 'me' } }),
}));

const page = mounted();
afterEach(() => {
  act(toast.clear);
  queryClient.clear();
  vi.unstubAllGlobals();
});

const sandbox: Environment = {
  id: 'box',
  company_id: 'company',
  name: 'Plans of 2018',
  live: false,
  ready: true,
  range_calculations: null,
};

/** What the page says once the event has come and what it reads is read. */
async function heard(ready_for: string | null, environments: readonly Environment[] = [sandbox]) {
  const reads = vi.fn(() => Promise.resolve(Response.json({ environments })));
  vi.stubGlobal('fetch', reads);
  page.show(
    <QueryClientProvider client={queryClient}>
      <SandboxListener />
      <ToastRegion />
    </QueryClientProvider>,
  );
  await act(async () => {
    tellListeners({ name: 'sandbox-ready', data: { environment_id: 'box', ready_for } });
    await vi.waitUntil(() => queryClient.isFetching() === 0, 240_000);
  });
  return { text: document.body.textContent, reads: reads.mock.calls.length };
}

test('who made a sandbox is notified that it is ready, and opens it from there', async () => {
  expect((await heard('me')).text).toContain('The sandbox Plans of 2018 is ready');
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Open');
  act(() => button?.click());
  expect(open).toHaveBeenCalledWith('/?environment=box', '_blank', 'noopener');
});

test.each([
  ['another made it', 'other', [sandbox], 0],
  ['it could not be copied', null, [sandbox], 0],
  ['it is deleted again', 'me', [], 1],
] as const)('nothing is said where %s', async (_why, ready_for, environments, reads) => {
  const shown = await heard(ready_for, environments);
  expect(shown.text).not.toContain('is ready');
  expect(shown.reads).toBe(reads);
});

test('nothing is said beside the open list', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ environments: [sandbox] })));
  const leave = new QueryObserver(queryClient, sandboxData.list).subscribe(() => undefined);
  expect((await heard('me')).text).not.toContain('is ready');
  leave();
});
