import { expect, test } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { findArticles } from './find-articles.ts';
import { divide, placeOfLink, readGuide } from './guide-pages.ts';
import { Markdown } from './markdown.tsx';

const page = mounted();

test('an address leads to the same article in both languages', async () => {
  const [en, fr] = await Promise.all([readGuide('en'), readGuide('fr')]);
  const addresses = (guide: typeof en) =>
    guide.map(({ id, articles }) => ({ id, articles: articles.map((one) => one.id) }));
  expect(addresses(fr)).toEqual(addresses(en));
  for (const { title, articles } of [...en, ...fr]) {
    expect(title).not.toBe('');
    expect(articles.length).toBeGreaterThan(0);
    expect(new Set(articles.map((one) => one.id)).size).toBe(articles.length);
  }
});

test('a search finds articles with every word, those that have them in their title first', () => {
  const collection = {
    id: 'x',
    ...divide('# X\n## Backing up\nEvery night.\n## Moving\nTake a backup: backing it up is first.\n'),
  };
  expect(findArticles([collection], 'backing UP').map(({ article }) => article.title)).toEqual([
    'Backing up',
    'Moving',
  ]);
  expect(findArticles([collection], 'night moving')).toEqual([]);
  const pictured = { id: 'x', ...divide('# X\n## Board\n![A board of months](board.webp)\n\nPeople.\n') };
  expect(findArticles([pictured], 'people')[0]?.excerpt.trim()).toBe('People.');
});

test('a page is shown as text: tables, code, links to other files of the guide, and no HTML', () => {
  expect(placeOfLink('running-fr.md')).toEqual({ collection: 'running' });
  expect(placeOfLink('../decisions/0001-one.md')).toBeNull();
  page.show(
    <Markdown
      label="A page"
      text={
        '**Bold** & `code` <b>raw</b> [out](https://example.com) [file](../x.md)\n\n| a | b |\n|---|---|\n| 1 : x | `2 : y` |\n\n- one\n- two'
      }
    />,
  );
  const { place } = page;
  expect(place.querySelector('b')).toBeNull();
  expect(place.textContent).toContain('<b>raw</b>');
  expect(place.querySelector('strong')?.textContent).toBe('Bold');
  // Code is copied as it is written.
  expect([...place.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['1\u00a0: x', '2 : y']);
  expect([...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com',
  ]);
  expect(place.querySelectorAll('li')).toHaveLength(2);
});
