import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { mounted } from './testing/mounted.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

const page = mounted();
const row = (id: string, earned: string) => ({ id, earned, validation: { done: 1 } });
type Rows = readonly ReturnType<typeof row>[];
let drawn: Rows = [];
const onDraw = (rows: Rows) => {
  drawn = rows;
};

function List({ rows }: { readonly rows: Rows }) {
  const steady = useSteadyRows(rows);
  useEffect(() => onDraw(steady));
  return null;
}

test('rows that come again in another order are the same objects, but for those that changed', () => {
  const first = [row('a', '1'), row('b', '2'), row('c', '3')];
  page.show(<List rows={first} />);
  const sorted = [row('c', '3'), row('b', '5'), row('d', '4'), row('a', '1')];
  page.show(<List rows={sorted} />);
  expect(drawn).toEqual(sorted);
  expect(drawn[0]).toBe(first[2]);
  expect(drawn[3]).toBe(first[0]);
  const changed = drawn[1];
  page.show(<List rows={[row('b', '5')]} />);
  expect(drawn).toHaveLength(1);
  expect(drawn[0]).toBe(changed);
});
