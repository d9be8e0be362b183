import { act, useLayoutEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { Table, type TableColumn } from './table.tsx';

const page = mounted();
const rows = Array.from({ length: 40 }, (_, at) => ({ id: `p${at}` }));
type Person = (typeof rows)[number];
let drawn: string[] = [];
let pressed: string[] = [];
let frames: number[] = [];
const columns: readonly TableColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    cell({ id }) {
      drawn.push(id);
      return id;
    },
  },
];

function People() {
  const [selection, select] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => void frames.push(boxes().length));
  return (
    <Table
      label="People"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      selection={selection}
      onSelect={select}
      onRowAction={({ id }) => pressed.push(`${id} of ${selection.size}`)}
      firstRows={16}
    />
  );
}

const boxes = () => [...page.place.querySelectorAll<HTMLInputElement>('tbody input')];
const checked = () => boxes().flatMap((box, at) => (box.checked ? [at] : []));

/** Control: with properties of the whole table, each of the rows is drawn again. */
it('draws the rows that a press changes, which act on what is chosen by then', () => {
  drawn = [];
  pressed = [];
  frames = [];
  page.show(<People />);
  expect(boxes()).toHaveLength(40);
  // A screen of rows comes first, then the others.
  expect(frames).toEqual([16]);
  expect(drawn).toEqual(rows.map(({ id }) => id));
  drawn = [];
  act(() => boxes()[3]?.click());
  act(() => boxes()[5]?.click());
  expect(checked()).toEqual([3, 5]);
  expect(drawn).toEqual(['p3', 'p5']);
  act(() => page.place.querySelectorAll<HTMLElement>('tbody tr')[1]?.click());
  expect(pressed).toEqual(['p1 of 2']);
});

it('draws a long list as the reader comes to its end, all of it for printing, and chooses from all of it', () => {
  const near: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        near.push(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const many = Array.from({ length: 350 }, (_, at) => ({ id: `p${at}` }));
  const chosen: number[] = [];
  page.show(
    <Table
      label="People"
      columns={columns}
      rows={many}
      rowKey={({ id }) => id}
      selection={new Set()}
      onSelect={({ size }) => chosen.push(size)}
      firstRows={16}
    />,
  );
  expect(boxes()).toHaveLength(100);
  act(() => page.place.querySelector<HTMLInputElement>('thead input')?.click());
  expect(chosen).toEqual([350]);
  act(() => near.at(-1)?.());
  expect(boxes()).toHaveLength(200);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(boxes()).toHaveLength(350);
  vi.unstubAllGlobals();
});
