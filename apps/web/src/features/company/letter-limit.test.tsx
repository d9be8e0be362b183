import { MAX_LETTERS_A_YEAR } from '@comptoir/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { LetterLimit } from './letter-limit.tsx';

const page = mounted();
const words = en.company;
/** What the server keeps. */
let most: number;
let writes: unknown[];

beforeEach(async () => {
  most = 20_000;
  writes = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      writes.push(JSON.parse(String(body)));
      most = (writes.at(-1) as { most: number }).most;
    }
    return Response.json({ used: 4, most });
  });
  page.show(
    <QueryClientProvider client={queryClient}>
      <LetterLimit />
    </QueryClientProvider>,
  );
  await shows(words.letters_a_year);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shows = (expected: string) =>
  expect
    .poll(async () => {
      await act(async () => undefined);
      return page.place.textContent ?? '';
    })
    .toContain(expected);
const field = () => page.place.querySelector('input')!;
const save = () => page.place.querySelector<HTMLButtonElement>('button[type=submit]');
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

test('a new limit is saved, and is what the field then has', async () => {
  expect(field().value).toBe('20,000');
  expect(save()).toBeNull();
  await type('25000');
  await act(async () => save()?.click());
  await expect.poll(() => writes).toEqual([{ most: 25_000 }]);
  await expect
    .poll(async () => {
      await act(async () => undefined);
      return save();
    })
    .toBeNull();
  expect(field().value).toBe('25000');
});

test.each(['many', '-1', '1.5', String(MAX_LETTERS_A_YEAR + 1), ''])(
  '%j is no limit, and is not sent',
  async (text) => {
    await type(text);
    expect(save()?.disabled).toBe(true);
    await act(async () => page.place.querySelector('form')?.requestSubmit());
    expect(writes).toEqual([]);
  },
);
