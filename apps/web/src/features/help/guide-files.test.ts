import { expect, test } from 'vitest';
import { articleAt, pictureAt, placeOfLink, readGuide } from './guide-pages.ts';

const GUIDES = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const README = Object.values(
  import.meta.glob<string>('../../../../../README.md', { query: '?raw', import: 'default', eager: true }),
).join('');
const PICTURES = Object.keys(import.meta.glob('../../../../../docs/pictures/**/*.*'));

const languageOf = (file: string) => (/(?:^|[/-])fr\.md$/.test(file) ? 'fr' : 'en');
const files = Object.entries(GUIDES).map(([path, text]) => ({ name: path.split('/').at(-1) ?? path, text }));
const imagesIn = (text: string) =>
  Array.from(text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g), ([, alt = '', href = '']) => ({ alt, href }));

test('every file of the guide is in the help center, and every link between files leads to an article', async () => {
  const guides = { en: await readGuide('en'), fr: await readGuide('fr') };
  for (const { name, text } of files) {
    expect(placeOfLink(name), name).not.toBeNull();
    for (const [, href = ''] of text.matchAll(/[^!]\[[^\]]+\]\(([\w-]+\.md[^)]*)\)/g)) {
      const place = placeOfLink(href);
      const found = guides[languageOf(name)].find(({ id }) => id === place?.collection);
      expect(languageOf(href.replace(/#.*/, '')), `${name}: ${href}`).toBe(languageOf(name));
      expect(
        found ? articleAt(found.articles, place?.anchor) : -1,
        `${name}: ${href}`,
      ).toBeGreaterThanOrEqual(0);
    }
  }
});

test('every picture of a guide is there, in its language and with words for who does not see it', () => {
  for (const { name, text } of files)
    for (const { alt, href } of imagesIn(text)) {
      expect(pictureAt(href), `${name}: ${href}`).not.toBeNull();
      expect(href).toContain(`/${languageOf(name)}/`);
      expect(alt.length, `${name}: ${href}`).toBeGreaterThan(20);
    }
});

test('no picture is left that nothing shows', () => {
  const shown = new Set([
    ...files.flatMap(({ text }) => imagesIn(text)).map(({ href }) => href.replace('../', '')),
    ...imagesIn(README).map(({ href }) => href.replace('docs/', '')),
  ]);
  const names = PICTURES.map((path) => path.replace(/^.*\/docs\//, ''));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});
