import { expect, test } from 'vitest';
import { PATHS } from './addresses.ts';

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./messages/**', '!./addresses.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** The service worker knows the server's own paths. */
const OFFLINE = ['./offline/kept-answers.ts', './offline/service-worker.ts'];

test('a path is spelt in addresses.ts alone', () => {
  const roots = new Set(Object.values(PATHS).flatMap((path) => path.split('/')[1] || []));
  const spelt = new RegExp(`['"\`]/(?:${[...roots].join('|')})(?![\\w-])`);
  const code = (text: string) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  const found = Object.keys(sources).filter((path) => spelt.test(code(sources[path] ?? '')));
  expect(found).toEqual(OFFLINE);
});
