import { act, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { useChosenRow } from './use-chosen-row.ts';

const page = mounted();
const run = vi.fn();
const escape = vi.fn();
let shown!: ReturnType<typeof useChosenRow>;
const onShow = (row: typeof shown) => {
  shown = row;
};

interface Shown {
  readonly text: string;
  readonly ids: readonly string[];
  readonly isSearching?: boolean;
}

function Field({ text, ids, isSearching = false }: Shown) {
  const rows = ids.map((id) => ({ id, text: id, icon: null, run }));
  const row = useChosenRow({ text, rows, isSearching, run: (command) => run(command?.id), onEscape: escape });
  useEffect(() => onShow(row));
  return <input aria-label="Field" onKeyDown={row.onKeyDown} />;
}

const show = (field: Shown) => page.show(<Field {...field} />);

function press(...keys: string[]): void {
  for (const key of keys)
    act(() => {
      document
        .querySelector('input')!
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
}

beforeEach(() => {
  run.mockClear();
  escape.mockClear();
});

test('is the first one of what is typed, also when rows come above it', () => {
  show({ text: 'a', ids: ['x', 'y'] });
  expect(shown.chosen).toBe('x');
  show({ text: 'a', ids: ['w', 'x', 'y'] });
  expect(shown.chosen).toBe('w');
  press('Enter');
  expect(run.mock.lastCall).toEqual(['w']);
});

test('stays on the row that was moved to, until another text', () => {
  show({ text: 'a', ids: ['x', 'y'] });
  press('ArrowDown');
  show({ text: 'a', ids: ['w', 'x', 'y'] });
  expect(shown.chosen).toBe('y');
  press('Enter');
  expect(run.mock.lastCall).toEqual(['y']);
  show({ text: 'ab', ids: ['w', 'y'] });
  expect(shown.chosen).toBe('w');
});

test('is none before anything is typed or moved', () => {
  show({ text: '', ids: ['x', 'y', 'z'] });
  expect(shown.chosen).toBeNull();
  press('Enter');
  expect(run).not.toHaveBeenCalled();
  press('ArrowUp');
  expect(shown.chosen).toBe('z');
  press('ArrowDown');
  expect(shown.chosen).toBe('x');
  press('End', 'PageUp');
  expect(shown.chosen).toBe('x');
  act(() => shown.choose('y'));
  expect(shown.chosen).toBe('y');
  press('Home');
  expect(shown.chosen).toBe('x');
});

test('Enter waits for the rows of what is typed; another text gives that up', () => {
  show({ text: 'a', ids: ['old'], isSearching: true });
  press('Enter');
  expect(run).not.toHaveBeenCalled();
  show({ text: 'a', ids: ['found', 'old'] });
  expect(run.mock.calls).toEqual([['found']]);
  show({ text: 'b', ids: ['old'], isSearching: true });
  press('Enter');
  show({ text: 'bc', ids: ['old'] });
  expect(run).toHaveBeenCalledTimes(1);
});

test('without a row nothing is run, and Escape is the menu’s', () => {
  show({ text: 'a', ids: [] });
  press('ArrowDown', 'Enter');
  expect(run.mock.calls).toEqual([[undefined]]);
  expect(shown.chosen).toBeNull();
  press('Escape');
  expect(escape).toHaveBeenCalledTimes(1);
});
