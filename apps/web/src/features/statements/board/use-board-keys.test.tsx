import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeStored } from '../../../lib/storage.ts';
import { useBoardKeys } from './use-board-keys.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const acts = { toggle: vi.fn(), lock: vi.fn() };
let root: Root;

/** A board sorted by team: the first row is that of the team. */
function Board() {
  const list = useRef<HTMLDivElement>(null);
  useBoardKeys(list, acts);
  return (
    <div ref={list}>
      <input aria-label="Search" />
      <table>
        <tbody>
          <tr>
            <th>East</th>
          </tr>
          {['Ada', 'Ben', 'Cleo'].map((name) => (
            <tr key={name}>
              <td>
                <input type="checkbox" aria-label={name} />
                <a href={`#${name}`}>{name}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  act(() => root.render(<Board />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  writeStored('single-keys', null);
});

const press = (keys: string, more: KeyboardEventInit = {}) => {
  for (const key of keys)
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
};
const focused = () => document.activeElement?.textContent;

it('moves through the people, chooses and locks the one with the focus', () => {
  press('j');
  expect(focused()).toBe('Ada');
  press('jjj');
  expect(focused()).toBe('Cleo');
  press('k');
  expect(focused()).toBe('Ben');
  press('xl');
  expect(acts.toggle).toHaveBeenCalledExactlyOnceWith(1);
  expect(acts.lock).toHaveBeenCalledExactlyOnceWith(1);
});

it('works from the box of a row: somebody has just chosen it', () => {
  document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[1]?.focus();
  press('l');
  expect(acts.lock).toHaveBeenCalledExactlyOnceWith(1);
});

it('leaves alone what is typed, and keys with Ctrl', () => {
  document.querySelector('input')?.focus();
  press('jkxl');
  expect(document.activeElement?.tagName).toBe('INPUT');
  document.querySelector('a')?.focus();
  press('l', { ctrlKey: true });
  expect(acts.toggle).not.toHaveBeenCalled();
  expect(acts.lock).not.toHaveBeenCalled();
});

it('is off where the reader has switched single keys off', () => {
  writeStored('single-keys', 'off');
  press('jxl');
  expect(document.activeElement).toBe(document.body);
  expect(acts.lock).not.toHaveBeenCalled();
});
