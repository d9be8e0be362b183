import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meData } from '../../data/me.ts';
import { ApiError } from '../../lib/api.ts';
import { noteAnswer } from '../../lib/kept-pages.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { LineNotice } from './line-notice.tsx';

const page = mounted();
const ME = {
  user: { id: 'u', name: 'Rep One', role_category: 'other' },
  company: { name: 'Demo Ltd' },
};

function show(): void {
  page.show(null);
  page.show(
    <QueryClientProvider client={queryClient}>
      <LineNotice />
    </QueryClientProvider>,
  );
}
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('screen', { width: 390, height: 844 });
  queryClient.setQueryData(meData.query.queryKey, ME as never);
  show();
});
afterEach(() => {
  page.show(null);
  act(() => noteAnswer('/api/home', null));
  vi.unstubAllGlobals();
  queryClient.clear();
});

const notice = () => page.place.querySelector('aside')?.textContent ?? null;
const answer = (path: string, at: string | null) => act(() => noteAnswer(path, at));

it('says nothing while the server answers', () => {
  expect(notice()).toBeNull();
});

it('says from when the oldest figure of the page is, until the server answers again', () => {
  answer('/api/home', '2020-03-02T10:00:00Z');
  answer('/api/statement', '2020-03-01T10:00:00Z');
  answer('/api/notifications', '2020-03-04T10:00:00Z');
  expect(notice()).toMatch(/^Can’t reach Comptoir. Data as of .*1.* Other changes can’t be saved now/);
  answer('/api/home', null);
  expect(notice()).toBeNull();
});

it('takes who reads for no figure', () => {
  answer('/api/me', '2020-03-02T10:00:00Z');
  expect(notice()).toBeNull();
});

it('says that the line is down', () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  // Drawn again, and not by the event: queries, which later files share, would wait from then on.
  show();
  expect(notice()).toContain('You’re offline.');
});

function Figure() {
  useQuery({
    queryKey: ['figure'],
    queryFn: () => Promise.reject(new ApiError('unavailable', 0)),
    retryDelay: 0,
  });
  return null;
}

it('says that what waits for the line is not kept, all of the page or a part of it', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  const online = vi.spyOn(onlineManager, 'isOnline').mockReturnValue(false);
  page.show(
    <QueryClientProvider client={queryClient}>
      <Figure />
      <LineNotice />
    </QueryClientProvider>,
  );
  await act(() =>
    vi.waitFor(() => expect(queryClient.getQueryState(['figure'])?.fetchStatus).toBe('paused'), 240_000),
  );
  expect(notice()).toContain('This page isn’t kept on this device.');
  answer('/api/home', '2020-03-02T10:00:00Z');
  expect(notice()).toMatch(/Data as of .*What’s missing here isn’t kept on this device\./);
  online.mockRestore();
});
