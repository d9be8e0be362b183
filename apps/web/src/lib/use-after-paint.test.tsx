import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The next frame, and the task after it. */
const painted = () => act(() => void vi.runAllTimers());

test('follows after a frame, and of what comes faster the last one alone', () => {
  page.show(<Part text="a" />);
  expect(shown).toBeNull();
  painted();
  expect(shown).toBe('a');
  page.show(<Part text="ab" />);
  page.show(<Part text="abc" />);
  expect(shown).toBe('a');
  painted();
  expect(shown).toBe('abc');
});
