import { act, useEffect } from 'react';
import { expect, test } from 'vitest';
import { mounted } from './testing/mounted.tsx';
import { useAfterPaint } from './use-after-paint.ts';

const page = mounted();
let shown: string | null = null;
const onShow = (text: string | null) => {
  shown = text;
};

function Part({ text }: { readonly text: string }) {
  const drawn = useAfterPaint<string, null>(text, null);
  useEffect(() => onShow(drawn));
  return null;
}

const painted = () =>
  act(() => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(() => setTimeout(drawn)))));

test('follows after a frame, and of what comes faster the last one alone', async () => {
  page.show(<Part text="a" />);
  expect(shown).toBeNull();
  await painted();
  expect(shown).toBe('a');
  page.show(<Part text="ab" />);
  page.show(<Part text="abc" />);
  expect(shown).toBe('a');
  await painted();
  expect(shown).toBe('abc');
});
