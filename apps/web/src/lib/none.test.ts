import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no screen has a dash of its own for a value that is not there', () => {
  const root = join(import.meta.dirname, '..');
  const own = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (path) =>
      !/^messages\/|\.test\.tsx?$|^lib\/none\.ts$/.test(path.replaceAll('\\', '/')) &&
      /'[–—]'|>\s*[–—]\s*</.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(own).toEqual([]);
});
