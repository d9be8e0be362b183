import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { useChosenRow } from './use-chosen-row.ts';

const page = mounted();
const run = vi.fn();
const escape = vi.fn();
let chosen: string | null = null;
let choose: (id: string) => void = () => {};

interface Shown {
  readonly text: string;
  readonly ids: readonly string[];
  readonly isSearching?: boolean;
}

function Field({ text, ids, isSearching = false }: Shown) {
  const rows = ids.map((id) => ({ id, text: id, icon: null, run }));
  const row = useChosenRow({ text, rows, isSearching, run: (command) => run(command?.id), onEscape: escape });
  ({ chosen, choose } = row);
  return <input aria-label="Field" onKeyDown={row.onKeyDown} />;
}

const show = (shown: Shown) => page.show(<Field {...shown} />);

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
  expect(chosen).toBe('x');
  show({ text: 'a', ids: ['w', 'x', 'y'] });
  expect(chosen).toBe('w');
  press('Enter');
  expect(run.mock.lastCall).toEqual(['w']);
});

test('stays on the row that was moved to, until another text', () => {
  show({ text: 'a', ids: ['x', 'y'] });
  press('ArrowDown');
  show({ text: 'a', ids: ['w', 'x', 'y'] });
  expect(chosen).toBe('y');
  press('Enter');
  expect(run.mock.lastCall).toEqual(['y']);
  show({ text: 'ab', ids: ['w', 'y'] });
  expect(chosen).toBe('w');
});

test('is none before anything is typed or moved', () => {
  show({ text: '', ids: ['x', 'y', 'z'] });
  expect(chosen).toBeNull();
  press('Enter');
  expect(run).not.toHaveBeenCalled();
  press('ArrowUp');
  expect(chosen).toBe('z');
  press('ArrowDown');
  expect(chosen).toBe('x');
  press('End', 'PageUp');
  expect(chosen).toBe('x');
  act(() => choose('y'));
  expect(chosen).toBe('y');
  press('Home');
  expect(chosen).toBe('x');
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
  expect(chosen).toBeNull();
  press('Escape');
  expect(escape).toHaveBeenCalledTimes(1);
});
