import { act } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { EditableName } from '../naming/editable-name.tsx';
import { Grid } from './grid.tsx';
import type { GridColumn, GridEdit, GridSort } from './grid-types.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
afterAll(() => vi.unstubAllGlobals());
// Without a size nothing is in view.
for (const side of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 });
const page = mounted();

interface Deal {
  readonly id: string;
  readonly values: readonly string[];
}
const DEALS: readonly Deal[] = [
  { id: 'a', values: ['Acme', 'Won'] },
  { id: 'b', values: ['Bolt', 'Lost'] },
];

function shown(isSorted = true) {
  const seen = {
    sorts: [] as (GridSort | null)[],
    edits: [] as unknown[],
    renamed: [] as string[],
    typing: [] as boolean[],
  };
  const column = (name: string, at: number): GridColumn<Deal> => ({
    id: name,
    name,
    kind: 'text',
    editor: 'text',
    value: (deal) => deal.values[at] ?? null,
    render: (value) => String(value),
    text: String,
    parse: (value) => ({ value }),
    ...(at === 1 && {
      heading: (label) => (
        <EditableName
          isTight
          canRename
          stored={{ name, version: 1 }}
          save={(to: string) => Promise.resolve(void seen.renamed.push(to))}
          read={() => Promise.resolve({ name, version: 1 })}
        >
          {label}
        </EditableName>
      ),
    }),
  });
  page.show(
    <Grid
      label="Deals"
      columns={[column('Name', 0), column('Stage', 1)]}
      source={{ rowCount: DEALS.length, rowAt: (at) => DEALS[at], keyOf: ({ id }) => id }}
      {...(isSorted ? { onSort: (sort: GridSort | null) => seen.sorts.push(sort) } : {})}
      onEditing={(isEditing) => seen.typing.push(isEditing)}
      onEdit={(edits: readonly GridEdit<Deal>[]) => {
        seen.edits.push(edits);
        return Promise.resolve([]);
      }}
    />,
  );
  return seen;
}
const grid = () => page.place.querySelector<HTMLElement>('[role=grid]')!;
const input = () => page.place.querySelector<HTMLInputElement>('[role=columnheader] input');
const press = (key: string, on: Element = grid(), more: KeyboardEventInit = {}) =>
  act(
    async () =>
      void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  );
const active = () => {
  const found = document.getElementById(grid().getAttribute('aria-activedescendant')!)!;
  return `${found.role} ${found.textContent}`;
};

test('the arrows go to the headings and back; there Enter sorts and F2 renames', async () => {
  const seen = shown();
  expect(active()).toBe('gridcell Acme');
  await press('ArrowUp');
  expect(active()).toBe('columnheader Name');
  expect(page.place.querySelectorAll('[role=gridcell][aria-selected=true]')).toHaveLength(0);
  // A name that nobody may change stays.
  await press('F2');
  expect(input()).toBeNull();
  await press('ArrowRight');
  await press('ArrowRight');
  expect(active()).toBe('columnheader Stage');
  await press('Enter');
  expect(seen.sorts).toEqual([{ column_id: 'Stage', direction: 'asc' }]);
  await press('F2');
  expect(document.activeElement).toBe(input());
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), 'Status');
    input()!.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Enter', input()!);
  expect(seen.renamed).toEqual(['Status']);
  // The keys are the grid's again, in the same heading.
  expect(document.activeElement).toBe(grid());
  expect(active()).toContain('columnheader');
  await press('ArrowDown');
  expect(active()).toBe('gridcell Won');
});

test('what is typed or deleted over a heading changes no cell, and a growing selection stays in the rows', async () => {
  const seen = shown();
  await press('ArrowUp', grid(), { shiftKey: true });
  expect(active()).toBe('gridcell Acme');
  await press('ArrowUp');
  await press('Delete');
  await press('x');
  expect(page.place.querySelector('[role=gridcell] input')).toBeNull();
  expect(seen.edits).toEqual([]);
  await press('Escape');
  await press('Delete');
  // Guard: the same key empties the cell below.
  expect(seen.edits).toHaveLength(1);
});

test('where headings do nothing, a press too many stays in the first row', async () => {
  shown(false);
  await press('ArrowUp');
  expect(active()).toBe('gridcell Acme');
});

test('it says when a cell is opened to type in, and when it is closed', async () => {
  const seen = shown();
  await press('x');
  expect(seen.typing).toEqual([false, true]);
  await press('Escape', page.place.querySelector('[role=gridcell] input')!);
  expect(seen.typing).toEqual([false, true, false]);
});
