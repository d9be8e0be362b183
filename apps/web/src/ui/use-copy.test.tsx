import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { toast } from './toast.tsx';
import { useCopy } from './use-copy.ts';

const page = mounted();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Example() {
  const copy = useCopy();
  return <button onClick={() => copy('secret')}>Copy</button>;
}

/** What is said after a press, with this clipboard. */
async function said(clipboard: unknown) {
  vi.stubGlobal('navigator', { ...navigator, clipboard });
  const heard: string[] = [];
  vi.spyOn(toast, 'success').mockImplementation((text) => void heard.push(`done: ${String(text)}`));
  vi.spyOn(toast, 'error').mockImplementation((text) => void heard.push(`failed: ${String(text)}`));
  page.show(<Example />);
  await act(async () => page.place.querySelector('button')?.click());
  return heard;
}

const FAILED = ['failed: The browser didn’t copy it. Select the text and copy it yourself.'];

test('a copy is said, and one that the browser refuses too', async () => {
  const copied: string[] = [];
  expect(await said({ writeText: async (text: string) => void copied.push(text) })).toEqual(['done: Copied']);
  expect(copied).toEqual(['secret']);
  expect(await said({ writeText: () => Promise.reject(new Error('refused')) })).toEqual(FAILED);
});

test('a page without HTTPS has no clipboard', async () => {
  expect(await said(undefined)).toEqual(FAILED);
});
