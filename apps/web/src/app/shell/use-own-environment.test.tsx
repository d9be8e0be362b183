import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { meData } from '../../data/me.ts';
import { planData } from '../../data/plans.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { useOwnEnvironment } from './use-own-environment.ts';

const page = mounted();
const me = (environment_id: string) => ({
  user: { role_category: 'other', role: { permissions_v2: { resources: {}, binary: {} } } },
  company: { id: 'c', features: {} },
  environment: { id: environment_id, live: true },
});

function Frame({ begin }: { readonly begin: () => void }) {
  useOwnEnvironment(begin);
  return null;
}

afterEach(() => {
  page.show(null);
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a page whose environment is closed begins again in the one that its person is in now', async () => {
  const begin = vi.fn();
  queryClient.setQueryData(meData.query.queryKey, me('of before') as never);
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === '/api/me'
        ? Response.json(me('sample'))
        : Response.json({ code: 'forbidden', params: { environment: true } }, { status: 403 }),
    ),
  );
  page.show(
    <QueryClientProvider client={queryClient}>
      <Frame begin={begin} />
    </QueryClientProvider>,
  );
  expect(begin).not.toHaveBeenCalled();
  await act(async () => void (await queryClient.fetchQuery(planData.list('live')).catch(() => undefined)));
  await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(1), 240_000);
});

test('another refusal changes nothing', async () => {
  const begin = vi.fn();
  queryClient.setQueryData(meData.query.queryKey, me('own') as never);
  const requested: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path);
    return Promise.resolve(Response.json({ code: 'forbidden', params: {} }, { status: 403 }));
  });
  page.show(
    <QueryClientProvider client={queryClient}>
      <Frame begin={begin} />
    </QueryClientProvider>,
  );
  await act(async () => void (await queryClient.fetchQuery(planData.list('live')).catch(() => undefined)));
  expect(requested).toEqual(['/api/plans?state=live']);
  expect(begin).not.toHaveBeenCalled();
});
