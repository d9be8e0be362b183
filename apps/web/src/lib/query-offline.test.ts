import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

test.each([true, false])('a page that is opened where the line is %s knows it', async (onLine) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  vi.resetModules();
  const { onlineManager } = await import('@tanstack/react-query');
  await import('./query.ts');
  expect(onlineManager.isOnline()).toBe(onLine);
});

test('what is not kept waits for the line, and is read when it is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.resetModules();
  const { onlineManager, QueryObserver } = await import('@tanstack/react-query');
  const { queryClient } = await import('./query.ts');
  const { ApiError } = await import('./api.ts');
  queryClient.mount();
  let isAway = true;
  const queryFn = () =>
    isAway ? Promise.reject(new ApiError('unavailable', 0)) : Promise.resolve('figures');
  const seen = new QueryObserver(queryClient, { queryKey: ['figures'], queryFn, retryDelay: 0 });
  const stop = seen.subscribe(() => undefined);
  await expect.poll(() => queryClient.getQueryState(['figures'])?.fetchStatus).toBe('paused');
  isAway = false;
  onlineManager.setOnline(true);
  await expect.poll(() => queryClient.getQueryData(['figures'])).toBe('figures');
  stop();
  queryClient.unmount();
});
