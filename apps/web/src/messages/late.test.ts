import { expect, test } from 'vitest';
import en from './en/index.ts';
import first from './en/first.ts';
import firstFrench from './fr/first.ts';
import late from './en/late.ts';
import pages from './en/pages.ts';

type Tree = { readonly [key: string]: string | Tree };

function pathsOf(tree: Tree, before = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${before}${key}`] : pathsOf(value, `${before}${key}.`),
  );
}

/** Control: imported by the first page, texts of one settings page are read by everybody who opens the application. */
test('texts of pages that few people open do not come with the first page', () => {
  for (const domain of Object.keys(late)) {
    for (const file of [first, firstFrench, pages]) expect(Object.keys(file)).not.toContain(domain);
  }
});

test('both languages bring the same texts first', () => {
  expect(pathsOf(firstFrench as unknown as Tree).toSorted()).toEqual(
    pathsOf(first as unknown as Tree).toSorted(),
  );
});

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = new Map(Object.entries(files).map(([path, text]) => [path.replace('../', ''), text]));

function pathFrom(file: string, address: string): string {
  return new URL(address, `file:///${file}`).pathname.slice(1);
}

/** What a name of the barrel stands for, so that a page is not charged with every component. */
const BARREL = 'ui/index.ts';
function namesOf(list: string): string[] {
  return Array.from(list.matchAll(/(type\s+)?\b(\w+)(?:\s+as\s+\w+)?/g))
    .filter(([, type]) => !type)
    .map(([, , name = '']) => name);
}
function behindBarrel(names: readonly string[]): string[] {
  const ways = sources.get(BARREL)?.matchAll(/export (\*|\{[^}]*\}) from '([^']+)'/g) ?? [];
  return Array.from(ways, ([, what = '', address = '']) => [what, pathFrom(BARREL, address)] as const)
    .filter(([what, file]) =>
      what === '*'
        ? names.some((name) =>
            new RegExp(String.raw`export (?:const|function|class) ${name}\b`).test(sources.get(file) ?? ''),
          )
        : names.some((name) => namesOf(what).includes(name)),
    )
    .map(([, file]) => file);
}

/** What runs as soon as the file does, and what it loads later. */
function needsOf(file: string): { now: string[]; later: { file: string; hasTexts: boolean }[] } {
  const text = sources.get(file) ?? '';
  const imports = text.matchAll(/(?:^|\n)(?:import|export) (?!type)([^'";]*?) ?from '(\.[^']+)'/g);
  const now = Array.from(imports).flatMap(([, names = '', address = '']) => {
    const path = pathFrom(file, address);
    return path === BARREL ? behindBarrel(namesOf(names)) : [path];
  });
  // The texts of a page of the router, of its parts, and of a part that `lazyWithTexts` brings, come with it.
  const later = Array.from(text.matchAll(/import\(\s*'(\.[^']+)'/g), ({ 1: address = '', index }) => ({
    file: pathFrom(file, address),
    hasTexts: /-routes\.tsx?$/.test(file)
      ? text
          .slice(0, index)
          .match(/\b(firstPage|page)\(|const DISCUSSIONS =/g)
          ?.at(-1) !== 'firstPage('
      : text.includes('lazyWithTexts(') ||
        /\/(\w+-part|load-page)\.ts$/.test(file) ||
        address === './panel.tsx',
  }));
  return { now, later };
}

/** Each with whether a part around it brings the late texts. */
function filesOfFirstPages(): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const left = [{ file: 'main.tsx', isLate: false }];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const text = sources.get(one.file);
    if (text === undefined || (found.get(one.file) ?? true) === false || found.get(one.file) === one.isLate)
      continue;
    const isLate = one.isLate || text.includes('<LateTexts>');
    found.set(one.file, isLate);
    const { now, later } = needsOf(one.file);
    const loaded = later.filter(({ hasTexts }) => !hasTexts).map(({ file }) => file);
    left.push(...[...now, ...loaded].map((file) => ({ file, isLate })));
  }
  return found;
}

/** Control: without its text, a page shows the text's name. */
test('what the first pages show is among the first texts', () => {
  const brought = new Set(pathsOf(first as unknown as Tree));
  const all = pathsOf({ ...en, ...late } as unknown as Tree);
  const found = filesOfFirstPages();
  expect(found.has('features/home/home-page.tsx')).toBe(true);
  expect(found.has('features/auth/login-page.tsx')).toBe(true);
  expect(found.has('features/plans/plans-page.tsx')).toBe(false);
  const missing = [...found].flatMap(([file, isLate]) => {
    const text = sources.get(file) ?? '';
    const names = new Set(Array.from(text.matchAll(/(?:\(|\? |: )'([\w.]+)'/g), ([, name]) => name));
    const built = Array.from(text.matchAll(/`([\w.]+)\$\{/g), ([, start = '']) => start);
    return Array.from(text.matchAll(/useTranslations[<(]\s*'([\w.]+)/g))
      .flatMap(([, domain = '']) =>
        all.filter((path) => {
          if (!path.startsWith(`${domain}.`) || brought.has(path)) return false;
          if (isLate && path.split('.', 1)[0]! in late) return false;
          const key = path.slice(domain.length + 1);
          return names.has(key) || built.some((start) => key.startsWith(start));
        }),
      )
      .map((path) => `${file}: ${path}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});
