import { act, useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';
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
