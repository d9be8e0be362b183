import { expect, test } from 'vitest';
import { helpAddress, pageAt, PATHS } from '../addresses.ts';
import { articleAt, readGuide } from '../features/help/guide-pages.ts';
import { HELP_OF, helpOf } from '../features/help/help-of-page.ts';
import { router } from './router.tsx';

const isBehindLogin = (route: { readonly id: string }) => route.id.startsWith('/app');

test('each page behind the login has its place in the guide', () => {
  const pages = Object.values(router.routesByPath).filter(
    (route) => isBehindLogin(route) && !route.fullPath.startsWith(PATHS.help) && route.fullPath !== '/$',
  );
  expect(pages.length).toBeGreaterThan(50);
  for (const { fullPath } of pages) {
    const page = pageAt(fullPath);
    expect(page, fullPath).not.toBeNull();
    expect(page && HELP_OF[page], fullPath).not.toBeNull();
  }
});

test.each(['en', 'fr'] as const)('the guide has each of these places: %s', async (language) => {
  const guide = await readGuide(language);
  const places = Object.values(HELP_OF).flatMap((one) =>
    one === null ? [] : typeof one === 'string' ? [one] : [one.place, ...Object.values(one.parts)],
  );
  const missing = places.filter((place) => {
    const [collection, article] = place.split('/');
    const found = guide.find(({ id }) => id === collection);
    return !found || articleAt(found.articles, article) < 0;
  });
  expect(missing).toEqual([]);
});

test('a step or tab has its own section, and one without leads to that of its page', () => {
  expect(helpAddress('compensation', 'rules')).toBe('/help?page=compensation&part=rules');
  expect(helpOf('compensation', 'rules')).toBe('plans/calculation-rules');
  expect(helpOf('compensation', 'of-tomorrow')).toBe('plans/the-six-steps-of-the-editor');
  expect(helpOf('statements', 'statement')).toBe('month/read-a-statement');
  expect(helpOf('login', undefined)).toBeNull();
  expect(helpOf('nothing', undefined)).toBeNull();
});
