import { expect, test } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { CommandList } from './command-list.tsx';

const page = mounted();
const commands = ['a', 'b'].map((id) => ({ id, text: id, icon: null, run: () => {} }));

function show(isByKey: boolean): void {
  page.show(
    <CommandList
      id="list"
      label="Menu"
      groups={[{ title: 'Pages', commands }]}
      empty=""
      chosen="b"
      isByKey={isByKey}
      onChoose={() => {}}
      onRun={() => {}}
    />,
  );
}
const outlined = () => [...page.place.querySelectorAll('[data-focus-visible]')].map((row) => row.id);

test('a row that a key chose has the outline of the focus, one under the pointer has not', () => {
  show(true);
  expect(outlined()).toEqual(['list-b']);
  show(false);
  expect(outlined()).toEqual([]);
});
