import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meData } from '../../data/me.ts';
import { queryClient } from '../../lib/query.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { DevicePanel } from './device-panel.tsx';

const page = mounted();
const unregister = vi.fn(() => Promise.resolve(true));
const remove = vi.fn(() => Promise.resolve(true));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('screen', { width: 390, height: 844 });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistrations: () => Promise.resolve([{ unregister }]) },
  });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['kept-answers', 'files-abc', 'of-others']),
    delete: remove,
  });
});
afterEach(() => {
  page.show(null);
  vi.unstubAllGlobals();
  writeStored('keep-pages', null);
  queryClient.clear();
  unregister.mockClear();
  remove.mockClear();
});

function show(role_category: string) {
  queryClient.setQueryData(meData.query.queryKey, { user: { role_category } } as never);
  page.show(
    <QueryClientProvider client={queryClient}>
      <DevicePanel />
    </QueryClientProvider>,
  );
}

it('keeps pages until it is turned off, which removes all of them', async () => {
  show('other');
  const box = page.place.querySelector<HTMLInputElement>('input[role=switch]')!;
  expect(box.checked).toBe(true);
  await act(async () => {
    box.click();
    await Promise.resolve();
  });
  expect(readStored('keep-pages')).toBe('off');
  await vi.waitFor(() => expect(remove.mock.calls).toEqual([['kept-answers'], ['files-abc']]), 240_000);
  expect(unregister).toHaveBeenCalledOnce();
});

it('is off on a computer until it is turned on', () => {
  vi.stubGlobal('screen', { width: 1280, height: 800 });
  show('other');
  const box = page.place.querySelector<HTMLInputElement>('input[role=switch]')!;
  expect(box.checked).toBe(false);
  act(() => box.click());
  expect(readStored('keep-pages')).toBe('on');
});

it('is nothing for support', () => {
  show('god');
  expect(page.place.textContent).toBe('');
});
