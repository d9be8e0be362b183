import { act } from 'react';
import { expect, test } from 'vitest';
import { mounted } from './testing/mounted.tsx';
import { useRowKeys } from './use-row-keys.ts';

const page = mounted();

test('a row keeps its key when one before it is removed, and a new one has a key of its own', () => {
  let rows!: ReturnType<typeof useRowKeys>;
  function Rows({ count }: { readonly count: number }) {
    rows = useRowKeys(count);
    return null;
  }
  page.show(<Rows count={3} />);
  const [first, second, third] = rows.keys;
  act(() => rows.removeKey(1));
  page.show(<Rows count={2} />);
  expect(rows.keys).toEqual([first, third]);
  page.show(<Rows count={3} />);
  expect(rows.keys.slice(0, 2)).toEqual([first, third]);
  expect([first, second, third]).not.toContain(rows.keys[2]);
});
