import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTION_DELAY_MS } from './action-delay.ts';
import { mounted } from './testing/mounted.tsx';
import { useTyped } from './use-typed.ts';

const page = mounted();
const onChange = vi.fn<(text: string) => void>();
let typed!: ReturnType<typeof useTyped>;
const onShow = (shown: typeof typed) => {
  typed = shown;
};

function Field({ value }: { readonly value: string }) {
  const shown = useTyped(value, onChange);
  useEffect(() => onShow(shown));
  return null;
}

const type = (text: string) => act(() => typed.type(text));
const pause = (ms = ACTION_DELAY_MS) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockReset();
  page.show(<Field value="" />);
});
afterEach(() => {
  vi.useRealTimers();
});

test('passes the text on once, when typing pauses', () => {
  type('an');
  pause(ACTION_DELAY_MS - 1);
  type('anna');
  pause(ACTION_DELAY_MS - 1);
  expect(onChange).not.toHaveBeenCalled();
  pause();
  expect(onChange.mock.calls).toEqual([['anna']]);
  page.show(<Field value="anna" />);
  pause();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('keeps a space at the end for the next word', () => {
  type('anna ');
  pause();
  expect(onChange).toHaveBeenLastCalledWith('anna');
  page.show(<Field value="anna" />);
  expect(typed.text).toBe('anna ');
});

test('follows a value that changed elsewhere, and drops what was waiting', () => {
  type('anna');
  page.show(<Field value="boris" />);
  expect(typed.text).toBe('boris');
  pause();
  expect(onChange).not.toHaveBeenCalled();
});

test('passes on at once when submitted', () => {
  type('anna');
  act(() => typed.submit());
  expect(onChange.mock.calls).toEqual([['anna']]);
});
