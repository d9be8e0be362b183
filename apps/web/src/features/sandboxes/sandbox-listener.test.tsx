import type { Environment } from '@comptoir/contract';
import { QueryClientProvider } from '@tanstack/react-query';
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

async function told(ready_for: string | null, environments: readonly Environment[] = [sandbox]) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ environments })));
  page.show(
    <QueryClientProvider client={queryClient}>
      <SandboxListener />
      <ToastRegion />
    </QueryClientProvider>,
  );
  await act(async () => {
    tellListeners({ name: 'sandbox-ready', data: { environment_id: 'box', ready_for } });
    await vi.dynamicImportSettled();
    await new Promise((done) => setTimeout(done));
  });
  return document.body.textContent;
}

test('who asked for a sandbox is told that it is ready, and opens it from there', async () => {
  expect(await told('me')).toContain('The sandbox Plans of 2018 is ready');
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Open');
  act(() => button?.click());
  expect(open).toHaveBeenCalledWith('/?environment=box', '_blank', 'noopener');
});

test.each([
  ['another asked for it', 'other', [sandbox]],
  ['it could not be copied', null, [sandbox]],
  ['it is deleted again', 'me', []],
] as const)('nobody is told where %s', async (_why, ready_for, environments) => {
  expect(await told(ready_for, environments)).not.toContain('is ready');
});

test('nobody is told what the open list shows', async () => {
  const { QueryObserver } = await import('@tanstack/react-query');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ environments: [sandbox] })));
  const leave = new QueryObserver(queryClient, sandboxData.list).subscribe(() => undefined);
  expect(await told('me')).not.toContain('is ready');
  leave();
});
