import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ROOT } from '../tools/prepare.mjs';

/** Of the first load and of one page together. */
const MAX_FILES = 33;

/** Control: as Vite writes the page, its sheets come after the code, and a slow line shows nothing for seconds. */
test('the sheets come before the code', () => {
  const page = readFileSync(join(ROOT, 'apps/web/dist/index.html'), 'utf8');
  const code = page.search(/<script type="module"|<link rel="modulepreload"/);
  expect(page.indexOf('<link rel="stylesheet"')).toBeGreaterThan(0);
  expect(page.lastIndexOf('<link rel="stylesheet"')).toBeLessThan(code);
});

/** Control: a page of which a file is requested late is painted late; and a browser asks for six at a time. */
test('the page asks ahead for the files of the pages that people arrive at', () => {
  const page = readFileSync(join(ROOT, 'apps/web/dist/index.html'), 'utf8');
  // Behind a sheet, a script waits for it.
  expect(page.indexOf('const plan')).toBeLessThan(page.indexOf('<link rel="stylesheet"'));
  const plan = JSON.parse(/^ *(?:<script>)?const plan = (.*);$/m.exec(page)?.[1] ?? '{}') as {
    font: string;
    figures: string;
    pages: { path: string; files: string[]; parts: { files: string[] }[]; data: unknown[] }[];
  };
  expect(plan.pages.map(({ path }) => path)).toEqual(['^/$', '^/statements$', '^/auth$']);
  const first = new Set(page.match(/(?<=(?:src|href)="\/)assets\/[^"]+\.(?:js|css)/g));
  expect(first.size).toBeGreaterThan(0);
  const isThere = (file: string) => existsSync(join(ROOT, 'apps/web/dist', file));
  expect(isThere(plan.font), plan.font).toBe(true);
  for (const { files, parts, data } of plan.pages)
    // One page shows one of its parts.
    for (const part of parts.length > 0 ? parts : [{ files: [] }]) {
      // What draws the first figures comes where the page has data.
      const all = [...files, ...part.files, ...(data.length > 0 ? [plan.figures] : [])];
      expect(all.length).toBeGreaterThan(0);
      process.stdout.write(`first load and page: ${first.size + all.length} files of ${MAX_FILES}\n`);
      expect(first.size + all.length).toBeLessThanOrEqual(MAX_FILES);
      for (const file of all) expect(isThere(file), file).toBe(true);
    }
});

/** Budgets of the interface design, gzip. The words of the first pages come beside, one file of the reader's own language. */
test.each([
  ['js', 200_000],
  ['css', 30_000],
])('what the first page loads in .%s stays within its budget', (kind, most) => {
  const dist = join(ROOT, 'apps/web/dist');
  const files = new Set(
    readFileSync(join(dist, 'index.html'), 'utf8').match(
      new RegExp(`(?<=(?:src|href)="/)assets/[^"]+\\.${kind}`, 'g'),
    ),
  );
  // With the scripts that are written into it.
  if (kind === 'js') files.add('index.html');
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  process.stdout.write(`first load, ${kind}: ${(bytes / 1000).toFixed(0)} kB gzip of ${most / 1000}\n`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(most);
});

/** Control: files that need each other run in an order that nobody chose, and one may read what is not there yet. */
test('no files of the build need each other in a cycle', () => {
  const assets = join(ROOT, 'apps/web/dist/assets');
  const left = new Map<string, Set<string>>();
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
    const imports = readFileSync(join(assets, file), 'utf8').matchAll(
      /(?:^|[;}\n])(?:import|export)(?:[^"'`();]*from)?\s*["'`]\.\/([^"'`]+)["'`]/g,
    );
    left.set(file, new Set([...imports].map(([, name = '']) => name)));
  }
  expect([...left.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(left.size);
  // What needs nothing that is left is in no cycle.
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    for (const [file, needs] of left) if (![...needs].some((name) => left.has(name))) left.delete(file);
  }
  expect([...left.keys()]).toEqual([]);
});
