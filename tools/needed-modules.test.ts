import { expect, test } from 'vitest';
import { neededBy } from '../apps/web/build/needed-modules.ts';

type Context = Parameters<typeof neededBy>[0];

/** Modules by their path, each with its code and what the bundler found its imports to be. */
function contextOf(modules: Readonly<Record<string, readonly [code: string, ...imports: string[]]>>) {
  return {
    getModuleInfo(id: string) {
      const [code, ...importedIds] = modules[id] ?? [''];
      const exports = Array.from(code.matchAll(/export (?:const|function) (\w+)/g), ([, name = '']) => name);
      return { code, importedIds, exports };
    },
  } as unknown as Context;
}

const INDEX = '/ui/index.ts';
const PARTS = {
  [INDEX]: [
    "export * from './button.ts'; export { Table } from './table.ts';",
    '/ui/button.ts',
    '/ui/table.ts',
  ],
  '/ui/button.ts': ['export const Button = 1;'],
  '/ui/table.ts': ["import './table.css'; export const Table = 1;", '/ui/table.css'],
} as const;

test.each([
  ["import { Button } from './ui/index.ts'; Button;", ['/ui/button.ts']],
  ["import { Table as T } from './ui/index.ts'; T;", ['/ui/table.css', '/ui/table.ts']],
  ["import * as all from './ui/index.ts'; all;", [INDEX, '/ui/button.ts', '/ui/table.css', '/ui/table.ts']],
])('of an index, a page needs what it takes: %s', (code, expected) => {
  const needed = neededBy(contextOf({ ...PARTS, '/page.ts': [code, INDEX] }));
  expect([...needed(['/page.ts'])].toSorted()).toEqual(['/page.ts', ...expected].toSorted());
});

test('an index that imports and then exports, of a package, through another index of it', () => {
  const package_index = '/node_modules/aria/dist/index.mjs';
  const part_index = '/node_modules/aria/dist/useFilter.mjs';
  const needed = neededBy(
    contextOf({
      '/page.ts': ["import { useFilter } from 'aria'; useFilter();", package_index],
      [package_index]: [
        "import 'client-only'; import { A as $a } from './a.mjs'; import { useFilter as $f } from 'aria/useFilter'; export { $a as A, $f as useFilter };",
        '/node_modules/aria/dist/a.mjs',
        part_index,
      ],
      [part_index]: ["export { useFilter } from './filter.mjs';", '/node_modules/aria/dist/filter.mjs'],
      '/node_modules/aria/dist/a.mjs': ['export const A = 1;'],
      '/node_modules/aria/dist/filter.mjs': ['export function useFilter() {}'],
    }),
  );
  expect([...needed(['/page.ts'])].toSorted()).toEqual(['/node_modules/aria/dist/filter.mjs', '/page.ts']);
});

test('what is loaded later is not needed at once', () => {
  const needed = neededBy(contextOf({ '/page.ts': ["void import('./later.ts');"], '/later.ts': [''] }));
  expect([...needed(['/page.ts'])]).toEqual(['/page.ts']);
});
