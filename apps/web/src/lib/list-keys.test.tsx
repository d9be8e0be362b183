import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onListKey } from './list-keys.ts';
import { writeStored } from './storage.ts';

const edited = vi.fn();
beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <input type="search" aria-label="Search">
      <table><tbody>
        <tr><th>East</th></tr>
        ${['Ada', 'Ben', 'Cleo'].map(rowOf).join('')}
      </tbody></table>
      <div role="grid" aria-multiselectable="true" tabindex="0">cells</div>
    </main>
    <div role="dialog" aria-label="Notifications"><button>Close</button>
      <ul data-list-keys><li data-row><a href="#n1">one</a></li><li data-row><a href="#n2">two</a></li></ul>
    </div>
    <div role="dialog" aria-label="Other"><button id="other">Close</button></div>`;
  for (const menu of document.querySelectorAll('[aria-haspopup]'))
    menu.addEventListener('click', () => edited(menu.closest('tr')?.querySelector('a')?.textContent));
  addEventListener('keydown', onListKey);
});
afterEach(() => {
  removeEventListener('keydown', onListKey);
  document.body.replaceChildren();
  vi.clearAllMocks();
  writeStored('single-keys', null);
});

function rowOf(name: string) {
  return `<tr><td><input type="checkbox" aria-label="Select ${name}"></td>
    <td><a href="#${name}">${name}</a></td><td><button aria-haspopup="true">…</button></td></tr>`;
}

const press = (keys: string, more: KeyboardEventInit = {}) => {
  for (const key of keys)
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
};
const focused = () => document.activeElement?.textContent;
const chosen = () =>
  [...document.querySelectorAll('input:checked')].map((box) => box.getAttribute('aria-label'));

it('moves through the rows, chooses the one with the focus and opens its menu', () => {
  press('j');
  expect(focused()).toBe('Ada');
  press('jjj');
  expect(focused()).toBe('Cleo');
  press('k');
  expect(focused()).toBe('Ben');
  press('xe');
  expect(chosen()).toEqual(['Select Ben']);
  expect(edited).toHaveBeenCalledExactlyOnceWith('Ben');
});

it('a check box that was pressed does not end it', () => {
  document.querySelector<HTMLInputElement>('[aria-label="Select Ada"]')?.focus();
  press('j');
  expect(focused()).toBe('Ben');
});

it('/ goes to the search, and there it is a letter', () => {
  press('/');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
  press('j');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
});

it('a list over the page has its own rows; a dialog without one has none', () => {
  document.querySelector<HTMLElement>('[aria-label="Notifications"] button')?.focus();
  press('jj');
  expect(focused()).toBe('two');
  document.querySelector<HTMLElement>('#other')?.focus();
  press('j');
  expect(document.activeElement?.id).toBe('other');
});

it('leaves alone a grid, keys with Ctrl, and who switched single keys off', () => {
  document.querySelector<HTMLElement>('[role="grid"]')?.focus();
  press('j');
  expect(focused()).toBe('cells');
  document.querySelector('a')?.focus();
  press('j', { ctrlKey: true });
  writeStored('single-keys', 'off');
  press('j');
  expect(focused()).toBe('Ada');
});
